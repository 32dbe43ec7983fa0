import { failure, type Outcome } from "../../domain/outcome"
import { type Download, onBodyEnd } from "./body.server"
import { type HasRoom, hasRoomIn } from "./limits.server"
import { nameOf, type Reading } from "./operation.server"
import type { CallSlot, SharedCalls } from "./shared-calls.server"

/** How to read a file here, and how much memory that takes. */
export interface FileReadOptions<T> {
  /** Bytes of the file itself, and additional bytes. */
  reserve(file: Download): { file: number; overhead: number }
  read(file: Download, hasRoom: HasRoom): Promise<Outcome<T>>
}

export type ReadResponse<T> = (response: Response, unneeded: AbortSignal) => Promise<Outcome<T>>

/** A call that has started; its timeout is running. */
export interface StartedCall {
  slot: CallSlot
  signal: AbortSignal
  timer: NodeJS.Timeout
}

/** The parts of the transport that file calls use. */
interface TransportParts {
  calls: SharedCalls
  /** Aborts when the browser has disconnected. */
  signal: AbortSignal
  begin(operation: Reading, abandoned: AbortSignal, isFile: true): Promise<Outcome<StartedCall>>
  withRetries<T>(operation: Reading, read: ReadResponse<T>, signal: AbortSignal): Promise<Outcome<T>>
  deliver<T>(
    operation: Reading,
    read: ReadResponse<T>,
    abandoned: AbortSignal,
    isFile: true,
  ): Promise<Outcome<T>>
  refused(operation: Reading): Outcome<never>
  settled<T>(outcome: Outcome<T>): Outcome<T>
}

/** Calls that return a file: `openDownload` for an archive, or `openFile` for any type. */
export function createFileCalls({ calls, signal: browser, ...transport }: TransportParts) {
  const { limits } = calls

  /**
   * Streams a file. The timeout covers the headers only; the stream ends when the browser disconnects. It counts
   * as a call of the session until it has ended.
   */
  async function open<File extends Download>(
    operation: Reading,
    accept: ReadResponse<File>,
  ): Promise<Outcome<File>> {
    const stream = await limits.streams.acquire()
    if (!stream) return transport.refused(operation)
    const started = await transport.begin(operation, browser, true)
    if (!started.ok) {
      stream.release()
      return started
    }
    const { slot, signal, timer } = started.value
    const over = () => {
      stream.release()
      slot.leave()
    }
    const outcome = await transport.withRetries(operation, accept, signal)
    clearTimeout(timer)
    slot.leaveRoute()
    if (!outcome.ok) {
      over()
      return transport.settled(outcome)
    }
    // A response for a disconnected browser is dropped without a cancel.
    if (browser.aborted) over()
    else browser.addEventListener("abort", over, { once: true })
    return { ok: true, value: { ...outcome.value, body: onBodyEnd(outcome.value.body, over) } }
  }

  /**
   * Reads a file here, once for all simultaneous requests of the session. Its memory is counted until the last of
   * them is done.
   */
  async function readHere<T, Result>(
    operation: Reading,
    accept: ReadResponse<Download>,
    { reserve, read }: FileReadOptions<T>,
    use: (value: T) => Promise<Result>,
  ): Promise<Outcome<Result>> {
    async function readOnce(
      response: Response,
      late: AbortSignal,
      unneeded: AbortSignal,
    ): Promise<Outcome<T>> {
      const file = await accept(response, late)
      if (!file.ok) return file
      const bytes = reserve(file.value)
      const memory = await limits.fileBytes.acquire(bytes.file + bytes.overhead, late)
      if (!memory) {
        await file.value.body.cancel()
        return failure("busy")
      }
      if (unneeded.aborted) memory.release()
      else unneeded.addEventListener("abort", memory.release, { once: true })
      return await read(file.value, hasRoomIn(memory, bytes.file))
    }
    return await calls.share(
      nameOf(operation),
      browser,
      (unneeded) =>
        transport.deliver(operation, (response, late) => readOnce(response, late, unneeded), unneeded, true),
      async (outcome): Promise<Outcome<Result>> =>
        outcome.ok ? { ok: true, value: await use(outcome.value) } : transport.settled(outcome),
    )
  }

  return { open, readHere }
}
