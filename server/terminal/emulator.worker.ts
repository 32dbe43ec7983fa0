import { parentPort } from "node:worker_threads"
import { createEmulator, type EmulatorInThread } from "./emulator"

/** One call of a method of an emulator. They come one after the other. */
export interface Command {
  id: number
  method: "open" | keyof EmulatorInThread
  args: unknown[]
}

type Call = (...args: unknown[]) => unknown

export type Answer = { result: unknown } | { failed: string }

const emulators = new Map<number, EmulatorInThread>()
let current: Command | undefined

function answer(command: Command | undefined, message: Answer) {
  if (!command || command !== current) return
  current = undefined
  if ("failed" in message) emulators.delete(command.id)
  parentPort?.postMessage(message)
}

function failure(error: unknown) {
  return { failed: error instanceof Error ? error.message : String(error) }
}

// An emulator parses in a timer of its own. What it throws there belongs to the command in progress.
process.on("uncaughtException", (error) => answer(current, failure(error)))

parentPort?.on("message", async (command: Command) => {
  const { id, method, args } = command
  current = command
  try {
    // The other side has the types of the methods.
    const call = (method === "open" ? open : emulators.get(id)?.[method]) as Call | undefined
    answer(command, { result: call ? await call(...args) : null })
    if (method === "close") emulators.delete(id)
  } catch (error) {
    answer(command, failure(error))
  }

  function open(options: Parameters<typeof createEmulator>[0]) {
    emulators.set(id, createEmulator(options))
  }
})
parentPort?.postMessage({ result: null } satisfies Answer)
