import { AsyncLocalStorage } from "node:async_hooks"
import { z } from "zod"
import { failure, type Outcome } from "../../domain/outcome"
import { uncounted } from "../../domain/unread"
import type { Log } from "../../http/contexts"
import { readJson } from "./body.server"
import { hasRoomIn, type Limits, smallAnswer } from "./limits.server"

/** Reads a missing field as null. */
export const missingAsNull = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? null)

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

type Fields = Record<string, z.ZodType>

/** Every entry of this program, for what must hold for all of them. */
export const entries: { needed: Fields; labels: Fields; row: z.ZodType & { isEntry: true } }[] = []

type Label<Type extends z.ZodType> = Type extends z.ZodCatch ? Type : z.ZodCatch<z.ZodNullable<Type>>

/**
 * An entry of a list. Its field `created_at` is read as `createdAt`. Without one of the `needed` fields, a page would
 * say something untrue or couldn't act, so an unreadable one hides the entry. Labels never hide it: one that is
 * missing or unreadable is null, or what its own `catch` says.
 */
export function entry<Needed extends Fields, Labels extends Fields>(fields: {
  needed: Needed
  labels: Labels
}) {
  type Row = z.output<z.ZodObject<Needed & { [Name in keyof Labels]: Label<Labels[Name]> }>>
  const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  const labels = Object.entries(fields.labels).map(([name, type]) => [
    name,
    type instanceof z.ZodCatch ? type : type.nullable().catch(null),
  ])
  const shape: Fields = { ...fields.needed, ...Object.fromEntries(labels) }
  const names = new Map(Object.keys(shape).map((name) => [name, camelCase(name)]))
  const row = z.object(shape).transform((values) => {
    const entries = Object.entries(values).map(([name, value]) => [names.get(name), value])
    // The same rules as those of the types.
    return Object.fromEntries(entries) as { [Name in keyof Row as CamelCase<Name>]: Row[Name] }
  })
  const made = Object.assign(row, { isEntry: true as const })
  entries.push({ ...fields, row: made })
  return made
}

/** An entry, also one that is converted. */
type Decided = { isEntry: true } | { in: Decided } | { out: Decided }

/** What a list may hold. A text has no fields. */
type Listable<Row> = z.ZodType<Row> & (Decided | z.ZodType<string>)

/** Years that a calendar shows. Beyond them, a date plus a timeout is no date any more, and printing it throws. */
const firstDate = Date.parse("0001-01-01T00:00:00Z")
const lastDate = Date.parse("9999-12-31T00:00:00Z")

/** Reads a date text as epoch milliseconds; null when it is too late to be shown, which is as good as no end. */
export const dateAsMs = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number().min(firstDate))
  .transform((ms) => (ms <= lastDate ? ms : null))

/** The rows of a list that could be read, and the number of its entries that are left out, or `uncounted`. */
export interface Listed<Row> {
  rows: Row[]
  unread: number
}

/**
 * Rows that are tried in one answer, in all of its lists together. A million empty rows are a few kilobytes on the wire, and
 * trying them all would take half a minute.
 */
const mostRows = 20_000

/** Rows that are tried in one turn: some milliseconds. */
const rowsPerTurn = 200

/** Names in the log of the fields that couldn't be read. */
const mostFields = 5

/** Without `whole`, more entries were cut off from the list. `turn` waits before more rows are tried. */
function startReading({
  whole = true,
  turn = async () => {},
}: {
  whole?: boolean
  turn?(): Promise<void>
} = {}) {
  return { all: { tried: 0, fields: new Set<string>(), whole, turn }, unread: 0 }
}

/** What is being read: an answer, or a row of it with lists of its own. */
const current = new AsyncLocalStorage<ReturnType<typeof startReading>>()

/** Reads an answer of the platform. `unread` counts the entries that all of its lists leave out, because of `fields`. */
export async function readAnswer<T>(
  shape: z.ZodType<T>,
  value: unknown,
  ...options: Parameters<typeof startReading>
) {
  const reading = startReading(...options)
  const parsed = await current.run(reading, () => shape.safeParseAsync(value))
  return { parsed, unread: reading.unread, fields: [...reading.all.fields] }
}

/**
 * A list of such rows. Entries that can't be read, and those beyond the limit, are left out and counted, also in the lists
 * inside a row. A list of which nothing can be read is invalid.
 */
export const rowsSchema = <Row>(row: Listable<Row>) =>
  z.custom<unknown[]>(Array.isArray).transform(async (given, context): Promise<Listed<Row>> => {
    const reading = current.getStore() ?? startReading()
    const { all } = reading
    const rows: Row[] = []
    let unread = 0
    let at = 0
    for (; at < given.length && all.tried < mostRows; at++) {
      if (++all.tried % rowsPerTurn === 0) await all.turn()
      const inside = { all, unread: 0 }
      const parsed = await current.run(inside, () => row.safeParseAsync(given[at]))
      // A row that is left out is one entry, whatever was in it.
      unread += parsed.success ? inside.unread : 1
      if (parsed.success) {
        rows.push(parsed.data)
        continue
      }
      const [issue] = parsed.error.issues
      if (all.fields.size < mostFields) all.fields.add(issue?.path.join(".") || "entry")
    }
    if (rows.length === 0 && at > 0) {
      context.addIssue({ code: "custom", message: "no entry can be read" })
      return z.NEVER
    }
    if (at < given.length || !all.whole) unread = uncounted
    reading.unread += unread
    return { rows, unread }
  })

/** A number beside a list, 0 when the list was cut off before it. */
export const total = z.preprocess(
  (value) => value ?? (current.getStore()?.all.whole ? value : 0),
  z.int().nonnegative(),
)

/** The same; null or a missing field is an empty list. */
export const rowsOrNone = <Row>(row: Listable<Row>) =>
  rowsSchema(row)
    .nullish()
    .transform((listed): Listed<Row> => listed ?? { rows: [], unread: 0 })

/** Reads and converts a response, a large one in turns. Its memory stays reserved until it is converted. */
export async function readShape<T>(
  response: Response,
  shape: z.ZodType<T>,
  reading: { upstream: string; limits: Limits; log: Log; turn?: () => Promise<void> },
): Promise<Outcome<T>> {
  const { upstream, limits, log, turn = async () => {} } = reading
  const memory = await limits.answerBytes.acquire(0)
  if (!memory) return failure("busy")
  try {
    const answer = await readJson(response, hasRoomIn(memory, smallAnswer), undefined, turn)
    if (!answer.ok) return answer
    const { whole, large } = answer
    const { parsed, unread, fields } = await readAnswer(shape, answer.value, { whole, turn })
    if (!parsed.success) {
      const places = parsed.error.issues.slice(0, 5).map((issue) => issue.path.join("."))
      log.warn({ upstream, places, fields }, "the platform's answer has another shape")
      return failure("malformed")
    }
    if (unread > 0) log.warn({ upstream, unread, fields }, "entries of the platform's answer are left out")
    const outcome: Outcome<T> = { ok: true, value: parsed.data }
    if (large) limits.large.add(outcome)
    return outcome
  } finally {
    memory.release()
  }
}
