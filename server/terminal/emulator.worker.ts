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
let interrupt: (error: unknown) => void = () => {}

// What a thread prints would pass the log.
for (const stream of [process.stdout, process.stderr]) stream.write = () => true
// An emulator parses in a timer of its own. What it throws there belongs to the command in progress.
process.on("uncaughtException", (error) => interrupt(error))

/** A command for an emulator that isn't here gets null. */
export default async function run({ id, method, args }: Command): Promise<Answer> {
  const interrupted = new Promise<never>((_, reject) => {
    interrupt = reject
  })
  try {
    // The other side has the types of the methods.
    const call = (method === "open" ? open : emulators.get(id)?.[method]) as Call | undefined
    const result = await Promise.race([call ? call(...args) : null, interrupted])
    if (method === "close") emulators.delete(id)
    return { result }
  } catch (error) {
    emulators.delete(id)
    return { failed: error instanceof Error ? error.message : String(error) }
  }

  function open(options: Parameters<typeof createEmulator>[0]) {
    emulators.set(id, createEmulator(options))
  }
}
