import { ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client"
import { OAuth2RequestError } from "remix-auth-oauth2"

/**
 * A short error code for logs. The errors themselves contain the provider's responses, including tokens, and must
 * never be logged.
 */
export function errorCode(error: unknown): string {
  if (error instanceof ResponseBodyError) return safeWord(error.error)
  if (error instanceof OAuth2RequestError) return safeWord(error.code)
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

function hasCode(error: Error): error is Error & { code: string } {
  return "code" in error && typeof error.code === "string"
}

function safeWord(text: string) {
  return /^[A-Za-z][\w.-]{0,59}$/.test(text) ? text : "unreadable"
}
