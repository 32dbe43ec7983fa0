import pino, { type DestinationStream, type Logger } from "pino"
import type { Config } from "./config"
import { redact, redactFields } from "./redact"

/**
 * Writes one JSON line per event and redacts secrets in all arguments. The message is the event's name; server/operations.md lists
 * them.
 */
export function createLog({ logLevel }: Pick<Config, "logLevel">, destination: DestinationStream): Logger {
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: timeText(),
      formatters: { level: (level) => ({ level }) },
      // redact() serializes errors; pino's serializer must not do it again.
      serializers: { err: (error) => error },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args
          const fields = first instanceof Error ? { err: first } : first
          const message = first instanceof Error && rest.length === 0 ? [first.message] : rest
          // redact() keeps the order and type of the arguments.
          method.apply(this, [fields, ...message].map((part) => redact(part)) as typeof args)
        },
      },
    },
    destination,
  )
  // Fields of a child logger bypass the hook: pino serializes them once, when the child is created.
  const { child } = log
  log.child = function (this: Logger, fields, options) {
    return child.call(this, redactFields(fields), options)
  } as typeof child // pino's type cannot express that `this` is any child logger
  return log
}

/** The time as pino writes it. Many lines share a millisecond, and the text is made once for all of them. */
function timeText() {
  let last = 0
  let text = ""
  return () => {
    const now = Date.now()
    if (now !== last) {
      last = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}
