import { Console } from "node:console"
import { Writable } from "node:stream"
import pino, { type DestinationStream, type Logger } from "pino"
import type { Config } from "./config"
import { redact, redactFields } from "./redact"

/** Characters of a line. A longer one could be a machine's, a person's or the platform's own text. */
const maxLineLength = 16_384
/** Lines of one event in a second. What others send must not fill the disk, nor hide other events. */
const linesPerSecond = 100
/** Each of these lines stands for a request that was answered, so their number has a limit already. */
const unlimited = "request"
/** These lines say themselves how many they stand for. */
const counting = ["overloaded", "log lines left out", "upstream call failed", "token refresh failed"]

/**
 * Writes one JSON line per event and redacts secrets in all arguments. The message is the event's name; server/operations.md lists
 * them. Lines have a maximum length, and events a maximum rate. A warning that belongs to no request is logged once a minute.
 */
export function createLog({ logLevel }: Pick<Config, "logLevel">, destination: DestinationStream): Logger {
  const mayWrite = createLineLimit((event, lines) => log.warn({ event, lines }, "log lines left out"))
  const limitWarning = createWarningLimit()
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // redact() serializes errors; pino's serializer must not do it again.
      serializers: { err: (error) => error },
      hooks: {
        logMethod(args, method, level) {
          const [first, ...rest] = args
          const fields = first instanceof Error ? { err: first } : first
          const message = first instanceof Error && rest.length === 0 ? [first.message] : rest
          const event = String(message[0])
          const write = (counted: object) => {
            if (!mayWrite(event)) return
            const all = typeof fields === "object" ? { ...fields, ...counted } : fields
            // redact() keeps the order and type of the arguments.
            method.apply(this, [all, ...message].map((part) => redact(part)) as typeof args)
          }
          const isWarning = level === pino.levels.values.warn && !counting.includes(event)
          const kind = isWarning ? warningKind(event, { ...this.bindings(), ...Object(fields) }) : null
          if (kind === null) write({})
          else limitWarning(event, kind, write)
        },
      },
    },
    { write: (line: string) => destination.write(line.length > maxLineLength ? shortened(line) : line) },
  )
  // Fields of a child logger bypass the hook: pino serializes them once, when the child is created.
  const { child } = log
  log.child = function (this: Logger, fields, options) {
    return child.call(this, redactFields(fields), options)
  } as typeof child // pino's type cannot express that `this` is any child logger
  return log
}

type Write = (counted: { times?: number }) => void

/** Kinds of one event at a time. What others send chooses some of the texts: above this number, they count together. */
const mostKinds = 20

/** Logs each kind of warning at once, and then once a minute with the number of those that came meanwhile. */
function createWarningLimit() {
  const events = new Map<string, Map<string, { times: number; write: Write }>>()

  function logWarning(event: string, kind: string, write: Write, times?: number) {
    write(times === undefined ? {} : { times })
    const kinds = events.get(event) ?? new Map()
    const unlogged = { times: 0, write }
    events.set(event, kinds.set(kind, unlogged))
    setTimeout(() => {
      kinds.delete(kind)
      if (unlogged.times > 0) logWarning(event, kind, unlogged.write, unlogged.times)
      else if (kinds.size === 0) events.delete(event)
    }, 60_000).unref()
  }

  return (event: string, kind: string, write: Write) => {
    const kinds = events.get(event)
    const own = !kinds || kinds.has(kind) || kinds.size < mostKinds ? kind : event
    const unlogged = kinds?.get(own)
    if (!unlogged) return logWarning(event, own, write)
    unlogged.times += 1
    unlogged.write = write
  }
}

/** What distinguishes a warning from another one: its texts, but not whose session it was. Null for those of a request. */
function warningKind(event: string, { session, ...fields }: Record<string, unknown>) {
  if ("requestId" in fields) return null
  const texts = Object.values(fields).map((field) => (field instanceof Error ? field.message : field))
  return [event, ...texts.filter((text) => typeof text === "string")].join("\n").slice(0, 500)
}

/** Keeps what names the event, and the beginning of the rest as a text. */
function shortened(line: string) {
  // The logger's own line. Levels and ids are short, and so are names of events, unless an error's message is one.
  const { level, time, requestId, msg } = JSON.parse(line) as Record<string, unknown>
  const kept = {
    level,
    time,
    requestId,
    msg: String(msg).slice(0, 500),
    cut: line.slice(0, maxLineLength / 4),
  }
  return `${JSON.stringify(kept)}\n`
}

/** Counts the lines of each event, and reports after each second how many were left out. */
function createLineLimit(report: (event: string, lines: number) => void) {
  let counts = new Map<string, number>()

  function endSecond() {
    const ended = counts
    counts = new Map()
    for (const [event, lines] of ended) if (lines > linesPerSecond) report(event, lines - linesPerSecond)
  }

  return (event: string) => {
    if (event === unlimited) return true
    const lines = (counts.get(event) ?? 0) + 1
    if (counts.size === 0) setTimeout(endSecond, 1_000).unref()
    counts.set(event, lines)
    return lines <= linesPerSecond
  }
}

/** The sandbox's provider says so on Node 20, on which its parts that the sandbox uses are tested. */
const knownNotice = /^oidc-provider WARNING: Unsupported runtime/

/**
 * Everything that packages print, and Node's own warnings, goes into the log: on stderr, what others send could cause any number of
 * lines of any length.
 */
export function logPrinted(log: Pick<Logger, "warn">) {
  const printed = new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      if (!knownNotice.test(String(text))) log.warn({ text: String(text).trimEnd() }, "printed")
      done()
    },
  })
  globalThis.console = new Console(printed)
  // Node prints them with a listener of its own.
  process.removeAllListeners("warning")
  process.on("warning", (warning) => log.warn({ err: warning }, "process warning"))
}
