import { decodeJwt } from "jose"
import { z } from "zod"

const shape = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
})

const maxSeconds = 24 * 60 * 60
const defaultSeconds = 5 * 60

export type TokenSet = ReturnType<typeof readTokenSet>

/** The parts of a token response that a session needs. */
export function readTokenSet(response: unknown, now: number) {
  const tokens = shape.parse(response)
  const seconds = tokens.expires_in ?? secondsLeft(tokens.access_token, now) ?? defaultSeconds
  return {
    accessToken: tokens.access_token,
    /** Null when the provider sent none; after a refresh the old one stays valid. */
    refreshToken: tokens.refresh_token ?? null,
    idToken: tokens.id_token ?? null,
    /** Epoch milliseconds. */
    expiresAt: now + Math.min(seconds, maxSeconds) * 1000,
  }
}

/** Some providers send a lifetime of 0, -1 or "300". Anything but a positive number counts as missing. */
export function dropInvalidLifetime({ expires_in, ...rest }: Record<string, unknown>) {
  const seconds = Number(expires_in)
  return Number.isFinite(seconds) && seconds > 0 ? { ...rest, expires_in: seconds } : rest
}

/** For an access token that is a JWT. Only its expiry is read; nothing else is trusted. */
function secondsLeft(accessToken: string, now: number) {
  try {
    const { exp } = decodeJwt(accessToken)
    const left = (exp ?? 0) - now / 1000
    return left > 0 ? left : undefined
  } catch {
    return undefined
  }
}
