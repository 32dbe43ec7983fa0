import type { Machine } from "./machine"

export interface CommandContext {
  args: string[]
  machine: Machine
  /** Turns \n into \r\n. */
  print(text: string): void
  /** Sends raw bytes as text frames. Resolves when there is room for more. */
  send(bytes: Buffer, frameBytes?: number): Promise<void>
  size(): { rows: number; columns: number }
  /** Stops reading from the client for this time. */
  stall(ms: number): void
  /** Closes the connection with a code, or resets it without one. */
  hangUp(code: number | undefined): void
  now(): number
  /** Aborted by Ctrl-C and by the end of the connection. */
  signal: AbortSignal
  directory: { path: string }
}

export interface Command {
  name: string
  /** Arguments, as `help` shows them. */
  usage?: string
  about: string
  run(context: CommandContext): void | Promise<void>
}
