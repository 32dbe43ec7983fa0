import type { Machine } from "./machine"

export interface CommandContext {
  name: string
  args: string[]
  /** What the command before it in a pipe has printed. */
  input: string | null
  machine: Machine
  /** Turns \n into \r\n. */
  print(text: string): void
  /** Prints past a pipe or file. */
  warn(text: string): void
  /** The lines that were typed before. */
  history(): readonly string[]
  /** The next key; empty when the command is to end. */
  keys(): Promise<string>
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
  /** `help` leaves out commands without it, which test a terminal. */
  about?: string
  run(context: CommandContext): void | Promise<void>
}
