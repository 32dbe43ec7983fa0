import type { Machine } from "./machine"

export interface CommandContext {
  name: string
  args: string[]
  /** What the command before it in a pipe has printed. */
  input: string | null
  machine: Machine
  directory: { path: string }
  /** Prints past a pipe or file. */
  warn(text: string): void
  /** The lines that were typed before. */
  history: readonly string[]
  size(): { rows: number; columns: number }
  /** Closes the connection. */
  hangUp(): void
  now(): number
  /** Aborted by Ctrl-C and by the end of the connection. */
  signal: AbortSignal
}

/** Text, in which \n becomes \r\n, or raw bytes, one piece for each frame. */
export type Output = string | Buffer[]

/** Returns what it prints. A generator goes on when there is room for more. */
// biome-ignore lint/suspicious/noConfusingVoidType: a command that prints nothing returns nothing
export type Command = (context: CommandContext) => string | AsyncIterable<Output> | void
