import type { TestServer } from "./server"
import { signIn, type Visitor } from "./visitor"

/** Long before the session would renew its token, which tests could see among the requests. */
const usableMs = 120_000

export type SessionCache = ReturnType<typeof createSessionCache>

/** Shares one session of each sample account for a while, since signing in takes as long as loading two pages. */
export function createSessionCache(server: TestServer) {
  const kept = new Map<string, { visitor: Visitor; since: number }>()

  /** A test may have signed out. */
  async function isSignedIn(visitor: Visitor) {
    const tick = { method: "POST", headers: { origin: server.origin } }
    return (await visitor.send("/auth/keepalive", tick)).status === 204
  }

  return {
    /** Cookies of a signed-in browser: of a shared session, or with `fresh` of a new one. */
    async cookiesOf(email: string, fresh: boolean) {
      const known = kept.get(email)
      const usable = known && !fresh && Date.now() - known.since < usableMs
      if (usable && (await isSignedIn(known.visitor))) return known.visitor.cookies.all
      const visitor = await signIn(server, email)
      if (!fresh) kept.set(email, { visitor, since: Date.now() })
      return visitor.cookies.all
    },
    /** The next sign-in gets a new session. */
    clear: () => kept.clear(),
  }
}
