import { ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client"

/**
 * A short error code for logs. The errors themselves contain the provider's responses, including tokens, and must
 * never be logged.
 */
export function errorCode(error: unknown): string {
  if (error instanceof ResponseBodyError) return safeWord(error.error)
  if (error instanceof WWWAuthenticateChallengeError) {
    const named = error.cause.map((challenge) => challenge.parameters.error)
    return safeWord(named.find((code) => code !== undefined) ?? "unauthorized")
  }
  if (!(error instanceof Error)) return "unknown"
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout"
  const { cause } = error
  if (hasCode(error)) return safeWord(error.code)
  if (cause instanceof Error && hasCode(cause)) return safeWord(cause.code)
  return safeWord(error.name)
}

/** A failure of the provider that this app has found itself. */
export class ProviderProblem extends Error {
  override name = "ProviderProblem"
  readonly code: string

  constructor(
    /** What is wrong, in a few words without anything that the provider sent. */
    reason: string,
    /** The address that was called. */
    readonly endpoint?: string,
    readonly status?: number,
  ) {
    super(endpoint ? `${reason}: ${endpoint}` : reason)
    this.code = reason.replaceAll(" ", "_")
  }
}

/** What the log says of a failure: its code, and the endpoint, status or claim that it is about. */
export function failureFields(error: unknown): Record<string, string | number> {
  const about: Record<string, string | number> = {}
  // The libraries hide the cause under one or two errors of their own.
  let cause: Record<string, unknown> | null = Object(error)
  for (let depth = 0; cause && depth < 4; depth++) {
    if (typeof cause.endpoint === "string") about.endpoint = cause.endpoint
    if (typeof cause.status === "number") about.status = cause.status
    if (typeof cause.claim === "string") about.claim = safeWord(cause.claim)
    cause = Object(cause.cause)
  }
  return { failure: errorCode(error), ...about }
}

function hasCode(error: Error): error is Error & { code: string } {
  return "code" in error && typeof error.code === "string"
}

function safeWord(text: string) {
  return /^[A-Za-z][\w.-]{0,59}$/.test(text) ? text : "unreadable"
}
