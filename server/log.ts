import pino, { type DestinationStream, type Logger } from "pino"
import type { Config } from "./config"
import { redact, redactFields } from "./redact"

/**
 * One JSON line an event (J2), secrets blotted out whatever is handed in (J1). The message is the event's name;
 * server/README.md lists them.
 */
export function createLog({ logLevel }: Pick<Config, "logLevel">, destination: DestinationStream): Logger {
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Errors are spelled out by redact(); pino's own way would read them again.
      serializers: { err: (error) => error },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args
          const fields = first instanceof Error ? { err: first } : first
          const message = first instanceof Error && rest.length === 0 ? [first.message] : rest
          // Redaction keeps the place and the kind of each argument: fields stay fields, texts stay texts.
          method.apply(this, [fields, ...message].map((part) => redact(part)) as typeof args)
        },
      },
    },
    destination,
  )
  // The fields of a child never pass the hook: pino writes them out once, when the child is made.
  const { child } = log
  log.child = function (this: Logger, fields, options) {
    return child.call(this, redactFields(fields), options)
  } as typeof child // `this` is any child of the log, which pino's type for it cannot say
  return log
}
