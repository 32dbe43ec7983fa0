import type { BarKey } from "../domain/terminal-keys"
import type { TerminalMessage } from "../domain/terminal-messages"

/** Terminals for browsers without scripts: the server draws their screens. */
export interface TerminalScreens {
  /** Joins the shell of a deployment like a window of a browser. `newShell` starts a new shell after the last one has ended. */
  open(caller: ScreenCaller, options?: { newShell?: boolean }): Promise<ScreenView>
  /** The screen as text, once the output of the last line has arrived. */
  read(caller: ScreenCaller, options?: { newShell?: boolean }): Promise<ScreenText>
  /** Types into the shell. False when it isn't connected. */
  type(caller: ScreenCaller, keys: ScreenKeys): Promise<boolean>
  /** Ends a shell. False when nobody confirmed it. */
  end(caller: ScreenCaller, shell: string): Promise<boolean>
  /** The open shells of a session, on all nodes. */
  listShells(session: string): Promise<OpenShell[]>
}

export interface OpenShell {
  id: string
  deploymentId: string
  /** How long the server still keeps the shell without a window. Null while a window shows it. */
  keptForMs: number | null
}

/** Whose shell, on which machine. */
export interface ScreenCaller {
  /** The session's key, and whose it is. */
  session: string
  account: string
  /** The Cookie header, with which the terminal opens the session. */
  cookie: string | null
  /** Of the browser, for the person's activity. */
  userAgent: string
  clientIp: string
  deploymentId: string
}

/** What is typed: first the text, then the key. */
export interface ScreenKeys {
  text: string
  key: ScreenKey
}

export const screenKeys = ["Enter", "Ctrl-C", "Ctrl-D", "Tab", "Esc", "Left", "Up", "Down", "Right"] as const

export type ScreenKey = BarKey | "Enter" | "Ctrl-C" | "Ctrl-D"

/** One reader of a screen. */
export interface ScreenView {
  /** Resolves with the newest screen when it differs from the last one, and at most five times a second. */
  next(): Promise<ScreenNews>
  /** The reader has left; a waiting `next` resolves. */
  close(): void
}

export type ScreenNews =
  | { kind: "picture"; picture: ScreenPicture; connected: boolean }
  /** Nothing has changed for a while. Sent so that proxies do not end a silent answer. */
  | { kind: "quiet" }
  | { kind: "closed"; close: ScreenClose }

/** The screen as HTML without scripts, and the style rules of its colors by class. */
export interface ScreenPicture {
  html: string
  rules: ReadonlyMap<string, string>
}

/** Why the terminal closed. */
export interface ScreenClose {
  code: number
  refusal: Extract<TerminalMessage, { type: "refused" }> | null
}

export interface ScreenText {
  /** What has scrolled off the screen, and the screen. */
  earlier: string[]
  lines: string[]
  connected: boolean
  close: ScreenClose | null
}
