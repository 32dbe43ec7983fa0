import { decodeJwt } from "jose"
import { z } from "zod"

/** A token response as the session needs it. */
export interface TokenSet {
  accessToken: string
  /** Null when the provider gave none: on a refresh the old one stays good. */
  refreshToken: string | null
  idToken: string | null
  /** Epoch milliseconds. */
  expiresAt: number
}

const shape = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
})

const longestSeconds = 24 * 60 * 60
const unknownSeconds = 5 * 60

export function readTokenSet(response: unknown, now: number): TokenSet {
  const tokens = shape.parse(response)
  const seconds = tokens.expires_in ?? secondsLeft(tokens.access_token, now) ?? unknownSeconds
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    idToken: tokens.id_token ?? null,
    expiresAt: now + Math.min(seconds, longestSeconds) * 1000,
  }
}

/** Some providers give a life of 0, -1 or "300"; what is not a positive number counts as not given. */
export function withUsableLife(response: unknown): unknown {
  if (typeof response !== "object" || response === null || !("expires_in" in response)) return response
  const { expires_in, ...rest } = response
  const seconds = Number(expires_in)
  return Number.isFinite(seconds) && seconds > 0 ? { ...rest, expires_in: seconds } : rest
}

/** Of an access token that happens to be a JWT; only its expiry is read, nothing is believed for its sake. */
function secondsLeft(accessToken: string, now: number) {
  try {
    const { exp } = decodeJwt(accessToken)
    const left = (exp ?? 0) - now / 1000
    return left > 0 ? left : undefined
  } catch {
    return undefined
  }
}
