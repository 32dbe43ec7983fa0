import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { firing } from "../../support/alert-rules"
import { type Kind, kinds } from "../../support/drill-kinds"
import { startWorld, type World } from "../../support/drill-world"
import { query, type Sample } from "../../support/promql"
import type { LogLine } from "../../support/server"

// A customer meets a fault. The reference of the answer leads the operator to the cause, and so do a metric, an alert and the manual.

vi.setConfig({ testTimeout: 900_000 })

const count = Number(process.env.DRILL ?? 400)
const seed = Number(process.env.DRILL_SEED ?? 7)
const manual = readFileSync("server/operations.md", "utf8").split("\n## ")
const symptoms = manual.find((chapter) => chapter.startsWith("Symptoms"))?.split("\n") ?? []

/** Each kind at each of its worlds, and more by chance up to the count. */
function drawn(world: "proxy" | "redis") {
  const here = kinds.filter((kind) => (kind.world ?? world) === world)
  const often = here.filter(({ when }) => when === undefined)
  const faultsOf = (of: Kind[], numRuns: number) => {
    const fault = fc
      .constantFrom(...of)
      .chain((kind) => fc.record({ kind: fc.constant(kind), place: fc.constantFrom(...kind.places) }))
    return fc.sample(fault, { seed, numRuns })
  }
  const once = here.flatMap((kind) => faultsOf([kind], 1))
  const at = (when: Kind["when"]) => once.filter(({ kind }) => kind.when === when)
  const more = faultsOf(often, count / 2 - once.length)
  return [...at("first"), ...at(undefined), ...at("rarely"), ...more, ...at("last")]
}

/** What a line says of a cause. A status of 404 is what people got, too. */
function causesIn({ msg, status, error, failure, failed }: LogLine) {
  const isAnswer = msg === "request" || msg === "access refused"
  return [msg, ...[failed, failure, error, isAnswer ? "" : status].flat().join(" ").split(" ")]
}

/** What Prometheus sees when the fault happens each second. */
function lasting(before: Sample[], after: Sample[]) {
  const keyOf = ({ name, labels }: Sample) => name + JSON.stringify(labels)
  const known = new Map(before.map((sample) => [keyOf(sample), sample.value]))
  return after.map((sample) => {
    const counts = /_(?:total|count|sum|bucket)$/.test(sample.name)
    return counts ? { ...sample, value: 300 * (sample.value - (known.get(keyOf(sample)) ?? 0)) } : sample
  })
}

async function drill(world: World, { kind, place }: ReturnType<typeof drawn>[number]) {
  const meet = await place.begin(world, await world.person())
  await world.server.forgetOutput()
  const before = await world.scrape()
  await kind.begin(world, place, meet)
  const { headers, status } = await meet()
  const where = `${kind.name}: ${place.name}, answered with ${status}`
  await world.server.logged()
  const lines = world.server.log.filter(({ requestId }) => requestId === headers["x-request-id"])
  const naming = lines.filter((line) => causesIn(line).includes(kind.code))
  expect(naming, `${where}: ${JSON.stringify(lines)}`).toHaveLength(1)

  const alerts = typeof kind.alert === "string" ? [kind.alert] : []
  const seen = async () => lasting(before, await world.scrape())
  const expected = kind.about ? expect.arrayContaining(alerts) : alerts
  const fires = async () => expect(firing(await seen(), kind.about), where).toEqual(expected)
  // The store is looked at twice a second.
  await vi.waitFor(fires, { timeout: 5_000, interval: 50 })
  expect(Math.max(0, ...query(kind.metric, await seen()).map(({ value }) => value)), where).toBeGreaterThan(0)
}

test.concurrent.for(["proxy", "redis"] as const)(
  "the log, a metric, an alert and the manual name each fault (%s)",
  async (name, { onTestFinished }) => {
    const faults = drawn(name)
    const world = await startWorld(name, onTestFinished)
    const problems: string[] = []
    for (const fault of faults) {
      await drill(world, fault)
        .catch((error) => problems.push(String(error).slice(0, 900)))
        .finally(() => fault.kind.end?.(world))
      if (fault.kind.stops) await world.notices(1)
    }
    expect(problems).toEqual([])
    expect(faults.length).toBeGreaterThanOrEqual(Math.floor(count / 2))
  },
)

test("the manual has a row for each kind", () => {
  const without = kinds.filter(({ row }) => !symptoms.some((line) => line.split(" | ")[0]?.includes(row)))
  expect(without.map(({ name }) => name)).toEqual([])
})
