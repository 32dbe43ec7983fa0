import { ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client"
import { OAuth2RequestError } from "remix-auth-oauth2"

/**
 * One word for what went wrong, fit for a log. The errors themselves carry the provider's answers, tokens included,
 * and are logged nowhere.
 */
export function errorCode(error: unknown): string {
  if (error instanceof ResponseBodyError) return word(error.error)
  if (error instanceof OAuth2RequestError) return word(error.code)
  if (error instanceof WWWAuthenticateChallengeError) {
    const named = error.cause.map((challenge) => challenge.parameters.error)
    return word(named.find((code) => code !== undefined) ?? "unauthorized")
  }
  if (!(error instanceof Error)) return "unknown"
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout"
  const { cause } = error
  if (hasCode(error)) return word(error.code)
  if (cause instanceof Error && hasCode(cause)) return word(cause.code)
  return word(error.name)
}

function hasCode(error: Error): error is Error & { code: string } {
  return "code" in error && typeof error.code === "string"
}

function word(text: string) {
  return /^[A-Za-z][\w.-]{0,59}$/.test(text) ? text : "unreadable"
}
