import fc from "fast-check"
import { interruptions } from "./interrupted-platform"
import {
  browsers,
  type Choice,
  type createWalker,
  type Order,
  type Repetition,
  repetitions,
} from "./interruption-walker"

type Walker = Awaited<ReturnType<typeof createWalker>>

/** The forms of a walk. */
type Forms = Choice[]

/** One form, as the report of a failed walk names it. */
class Step implements fc.AsyncCommand<Forms, Walker> {
  private text = ""
  constructor(private readonly order: Order) {}
  check = () => true
  async run(forms: Forms, walker: Walker) {
    const { form, kind, repetition, again, isOld, changesPerson } = this.order
    const choice = forms[form]
    if (!choice) throw new Error(`The walk has no form ${form}`)
    const who = `${changesPerson ? "the next of " : ""}${browsers[choice.browser]?.join(" and ")}`
    this.text = `${who}: ${isOld ? "kept " : ""}${choice.name}, ${kind}, again ${repetition}, ${again}\n`
    try {
      await walker.step(choice, this.order)
    } catch (cause) {
      throw new Error(`${cause instanceof Error ? cause.message : cause}\n${walker.warnings()}`, { cause })
    }
  }
  toString = () => this.text
}

/** A walk as the environment wants it: from another seed, or longer. */
export function chosen(usual: { seed: number; count: number }) {
  const { INTERRUPTIONS_SEED: seed = usual.seed, INTERRUPTIONS: count = usual.count } = process.env
  // A walk that hangs ends, too. A form takes a third of a second, and some seconds in a browser.
  return { seed: Number(seed), count: Number(count), timeoutMs: 900_000 + 1_000 * Number(count) }
}

/** They take seconds. */
const rare = /never|killed/
const formsOfWalk = 6

interface Walks {
  count: number
  seed: number
  /** How many times as often the other interruptions happen. */
  perRare: number
}

/** Has fast-check draw walks, repeat one that fails, and shorten it. Resolves to the number of interruptions that happened. */
export async function walk(walker: Walker, { count, seed, perRare }: Walks) {
  const weighted = interruptions.map((kind) => ({
    arbitrary: fc.constant(kind),
    weight: rare.test(kind) ? 1 : perRare,
  }))
  const order = fc.record({
    form: fc.nat(formsOfWalk - 1),
    kind: fc.oneof(...weighted),
    // Half of them are disturbed, too.
    again: fc.oneof(
      { withCrossShrink: true },
      { arbitrary: fc.constant("none" as const), weight: interruptions.length * perRare },
      ...weighted,
    ),
    // A sign-in takes as long as five pages.
    repetition: fc.constantFrom<Repetition[]>(
      ...repetitions,
      "after Back",
      "after Back",
      ...Array<"not">(6).fill("not"),
    ),
    isOld: fc.nat(5).map((number) => number === 0),
    changesPerson: fc.nat(3).map((number) => number === 0),
  })
  const size = { minLength: formsOfWalk, maxLength: formsOfWalk }
  const happened = () => [...walker.met.values()].reduce((sum, one) => sum + one, 0)
  let shorter = 0
  const property = fc.asyncProperty(
    fc.shuffledSubarray(walker.choices, size),
    fc.commands([order.map((one) => new Step(one))], { maxCommands: 40, size: "max" }),
    async (forms, steps) => {
      // A walk of a minute must not be walked a thousand times until it is as short as can be.
      if (shorter > 40 || happened() >= count) return
      if (shorter > 0) shorter += 1
      await walker.begin()
      await fc
        .asyncModelRun(() => ({ model: forms, real: walker }), steps)
        .catch((error) => {
          shorter ||= 1
          throw error
        })
    },
  )
  await fc.assert(property, { seed, numRuns: count })
  return happened()
}
