import { type Context, visit } from "../http/contexts"
import type { Session } from "./session/session"

export type { Auth } from "./auth.server"
export type { Session, SessionEntry, SignInFailure, SignInProblem } from "./session/session"

declare module "../http/contexts" {
  interface Visit {
    /** Null for visitors. */
    session: Session | null
    /** Whether a visitor's page should try the hidden frame. */
    triesSilently: boolean
    /**
     * The tag of the page's person; empty for a visitor's. After the session has ended, the page and its forms still belong to the
     * person whose input they keep.
     */
    pageTag: string
  }
}

/** Before the session has been opened. The site and sign-in open none. */
export const nobody = { session: null, triesSilently: false, pageTag: "" }

/** The session has ended during the request: the page around its form is rendered for a visitor. */
export function becomeVisitor(context: Context) {
  context.get(visit).session = null
}
