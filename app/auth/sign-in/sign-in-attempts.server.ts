import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { type Cookie, cookieName, readCookies, setCookie } from "../../http/cookies.server"

/** How a sign-in was started: by the user, silently in the whole window, or silently in a hidden frame. */
const kinds = ["interactive", "redirect", "frame"] as const
export type AttemptKind = (typeof kinds)[number]

/** A state begins with the first letter of its kind. */
function findKind(letter: string | undefined) {
  return kinds.find((kind) => kind[0] === letter)
}

export interface Attempt {
  kind: AttemptKind
  /** The return address, part of the signed state. Empty for a long one, which the server keeps. */
  returnTo: string
  issuedAt: number
}

const lifetimeMs = 10 * 60_000
const maxAttempts = 5
/** Cookies of attempts that a request is taken to have, the oldest first: to delete one costs a line of the answer. */
const maxRead = 20

// A letter, 8 digits of time in base 36 and 128 random bits; the return address; a signature of 128 bits.
const stateShape = /^([irf])([0-9a-z]{8})([\w-]{22})\.([\w-]*)\.([\w-]{22})$/

/** The time and the random bits of a state, which end the name of its cookie. */
const attemptShape = /^[0-9a-z]{8}[\w-]{22}$/

export type SignInAttempts = ReturnType<typeof createSignInAttempts>

/** A sign-in between its start and the callback. The state and a cookie carry everything but a long return address. */
export function createSignInAttempts(options: { secrets: string[]; cookies: Cookies; now: () => number }) {
  const { cookies, now } = options
  const [first, ...older] = options.secrets
  if (!first) throw new Error("at least one key is needed to sign states")

  function signature(secret: string, payload: string) {
    return mac(secret, `state:${payload}`).subarray(0, 16)
  }

  /** The name contains the time, so that sorting puts the oldest cookie first. */
  function cookieName(state: string) {
    return `${cookies.name(cookieRole(findKind(state[0])))}-${state.slice(1, state.indexOf("."))}`
  }

  /** Only names that we could have set: others would be echoed into Set-Cookie. */
  function cookieNames(cookieHeader: string | null, kind: AttemptKind | undefined) {
    const prefix = `${cookies.name(cookieRole(kind))}-`
    const names = readCookies(cookieHeader).map((cookie) => cookie.name)
    return [...new Set(names)]
      .filter((name) => name.startsWith(prefix) && attemptShape.test(name.slice(prefix.length)))
      .sort()
      .slice(0, maxRead)
  }

  return {
    start(kind: AttemptKind, returnTo: string): string {
      const time = now().toString(36).padStart(8, "0")
      const random = randomBytes(16).toString("base64url")
      const payload = `${kind[0]}${time}${random}.${Buffer.from(returnTo).toString("base64url")}`
      return `${payload}.${signature(first, payload).toString("base64url")}`
    },

    /** Null for a state that this app did not create. */
    read(state: string): Attempt | null {
      const [, letter, time, , returnTo, given] = stateShape.exec(state) ?? []
      const kind = findKind(letter)
      if (!kind || !time || returnTo === undefined || !given) return null
      const payload = state.slice(0, state.lastIndexOf("."))
      const signed = Buffer.from(given, "base64url")
      const valid = options.secrets.some((secret) => timingSafeEqual(signature(secret, payload), signed))
      if (!valid) return null
      return {
        kind,
        returnTo: Buffer.from(returnTo, "base64url").toString(),
        issuedAt: Number.parseInt(time, 36),
      }
    },

    expired: (attempt: Attempt): boolean => now() - attempt.issuedAt > lifetimeMs,

    /** Accepted nonces, one per key, so that keys can rotate. Send the first. */
    nonces(state: string): [string, ...string[]] {
      const nonce = (secret: string) => mac(secret, `nonce:${state}`).toString("base64url")
      return [nonce(first), ...older.map(nonce)]
    },

    /** Set-Cookie lines that keep the verifier for the callback, and delete the oldest of too many. */
    keep(cookieHeader: string | null, state: string, verifier: string): string[] {
      const before = cookieNames(cookieHeader, findKind(state[0]))
      const tooMany = before.slice(0, Math.max(0, before.length - (maxAttempts - 1)))
      const kept = cookies.set({ name: cookieName(state), value: verifier }, lifetimeMs / 1000)
      return [...tooMany.map(cookies.clear), kept]
    },

    verifier(cookieHeader: string | null, state: string): string | null {
      const name = cookieName(state)
      const found = readCookies(cookieHeader).find((cookie) => cookie.name === name)
      return found && /^[\w-]{43,128}$/.test(found.value) ? found.value : null
    },

    /** Set-Cookie lines that delete every attempt that shares its cookies with this kind. */
    clear: (cookieHeader: string | null, kind: AttemptKind): string[] =>
      cookieNames(cookieHeader, kind).map(cookies.clear),
  }
}

/** Frames use their own cookies, so that a failed frame cannot end a sign-in that the user has started meanwhile. */
function cookieRole(kind: AttemptKind | undefined): CookieRole {
  return kind === "frame" ? "silent" : "tx"
}

function mac(secret: string, text: string) {
  return createHmac("sha256", secret).update(text).digest()
}

export type CookieRole = "session" | "tx" | "silent" | "signed-out" | "silent-tried"

export type Cookies = ReturnType<typeof createCookies>

export function createCookies(origin: string) {
  return {
    name: (role: CookieRole): string => cookieName(origin, role),
    set: (cookie: Cookie, maxAgeSeconds?: number): string => setCookie(origin, cookie, maxAgeSeconds),
    clear: (name: string): string => setCookie(origin, { name, value: "" }, 0),
  }
}
