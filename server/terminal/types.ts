import type { WebSocket } from "ws"
import type { RateMeter } from "./rate-meter"
import type { TerminalRequest } from "./terminal-request"

/** What one user sends, receives and holds, over all of their sessions. */
export interface AccountUse {
  readonly subject: string
  /** Frames and bytes that all browsers of the account send. */
  readonly frames: RateMeter
  readonly input: RateMeter
  /** Output of all machines of the account in this turn of the event loop. */
  readonly turn: Pick<RateMeter, "add">
  /** Output of all machines of the account, with and without viewers. */
  readonly watched: RateMeter
  readonly unwatched: RateMeter
  /** Adds to the memory that the terminals of the account hold; negative when memory is freed. */
  addHeldBytes(bytes: number): void
}

/** A browser that joins a shell, with the output position and window size that it reports. */
export interface AttachRequest extends Pick<TerminalRequest, "shellId" | "after" | "size"> {
  socket: WebSocket
  requestId: string
}

/** A shell that its node has left: another node continues it under the same id, with the same positions. */
export interface HandedOverShell {
  id: string
  /** Position of the first byte of `output`, and the escape sequences in force there. */
  from: number
  modes: string
  /** Names of input that the shell has taken, oldest first. */
  typedNames: string[]
  output: Buffer
}
