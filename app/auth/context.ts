import { createContext, type RouterContextProvider } from "react-router"
import type { Session } from "./session"

export type { Auth } from "./auth.server"
export type { Session, SignInEntry, SignInFailure, SignInProblem } from "./session"

export const sessionContext = createContext<Session | null>(null)
/** Whether a visitor's page should try the hidden frame. */
export const silentFrameContext = createContext<boolean>(false)

/** The session has ended during the request: the page around its form is rendered for a visitor. */
export function becomeVisitor(context: Readonly<RouterContextProvider>) {
  context.set(sessionContext, null)
}
