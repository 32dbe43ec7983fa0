import type { TestServer } from "./server"
import { signIn, type Visitor } from "./visitor"

/** Long before the access token of a session would be renewed, which a test could see among the requests. */
const usableMs = 120_000

export interface SignIns {
  /** Cookies of a signed-in browser: of one that is kept for this, or `anew` of one that signs in now. */
  cookiesOf(email: string, anew: boolean): Promise<Visitor["cookies"]["all"]>
  /** Whoever signs in next has a session that nobody has used. */
  forget(): void
}

/** Signs each sample account in once in a while: signing in takes as long as reading two pages. */
export function createSignIns(server: TestServer): SignIns {
  const kept = new Map<string, { visitor: Visitor; since: number }>()

  /** A test may have signed out. */
  async function isSignedIn(visitor: Visitor) {
    const tick = { method: "POST", headers: { origin: server.origin } }
    return (await visitor.send("/auth/keepalive", tick)).status === 204
  }

  return {
    async cookiesOf(email, anew) {
      const known = kept.get(email)
      const usable = known && !anew && Date.now() - known.since < usableMs
      if (usable && (await isSignedIn(known.visitor))) return known.visitor.cookies.all
      const visitor = await signIn(server, email)
      if (!anew) kept.set(email, { visitor, since: Date.now() })
      return visitor.cookies.all
    },
    forget: () => kept.clear(),
  }
}
