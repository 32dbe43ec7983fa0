import { failure, type Outcome } from "../domain/outcome"
import { type Download, endingWith, openDownload, openFile, type TypedDownload } from "./body"
import { type Room, roomOf } from "./limits"
import { nameOf, type Operation } from "./operation"
import type { Place, SharedCalls } from "./shared-calls"

/** Calls whose answer is a file. */
export interface FileCalls {
  /**
   * An archive as it arrives: the time limit ends with the headers, and it stops when the browser goes. It counts as a call
   * of the session until it is over.
   */
  open(operation: Operation): Promise<Outcome<Download>>
  /** The same for a file of any kind. */
  openFile(operation: Operation): Promise<Outcome<TypedDownload>>
  /**
   * An archive that is read here: once for all of the session who ask for it while it comes. What was read stays in memory,
   * and counts there, until the last of them has used it.
   */
  readArchive<T, Result>(
    operation: Operation,
    reading: FileReading<T>,
    use: (value: T) => Promise<Result>,
  ): Promise<Outcome<Result>>
  /** The same for a file of any kind. */
  readFile: FileCalls["readArchive"]
}

/** How a file is read here, and how much memory that takes. */
export interface FileReading<T> {
  /** Bytes of the file itself, and those that are needed besides. */
  reserve(file: Download): { file: number; besides: number }
  read(file: Download, room: Room): Promise<Outcome<T>>
}

export type ReadAnswer<T> = (response: Response, unneeded: AbortSignal) => Promise<Outcome<T>>

/** A call that may be made, and whose time runs. */
export interface Begun {
  place: Place
  signal: AbortSignal
  timer: NodeJS.Timeout
}

/** What the transport lends to them. */
interface Lent {
  calls: SharedCalls
  /** Tells that the browser has gone. */
  signal: AbortSignal
  begin(operation: Operation, abandoned: AbortSignal, isFile: true): Promise<Outcome<Begun>>
  persist<T>(operation: Operation, read: ReadAnswer<T>, signal: AbortSignal): Promise<Outcome<T>>
  deliver<T>(
    operation: Operation,
    read: ReadAnswer<T>,
    abandoned: AbortSignal,
    isFile: true,
  ): Promise<Outcome<T>>
  refused(operation: Operation): Outcome<never>
  settled<T>(outcome: Outcome<T>): Outcome<T>
}

export function createFileCalls({ calls, signal: browser, ...lent }: Lent): FileCalls {
  const { limits } = calls

  async function opened<File extends Download>(
    operation: Operation,
    open: ReadAnswer<File>,
  ): Promise<Outcome<File>> {
    const stream = await limits.streams.acquire()
    if (!stream) return lent.refused(operation)
    const begun = await lent.begin(operation, browser, true)
    if (!begun.ok) {
      stream.release()
      return begun
    }
    const { place, signal, timer } = begun.value
    const over = () => {
      stream.release()
      place.leave()
    }
    const outcome = await lent.persist(operation, open, signal)
    clearTimeout(timer)
    place.leaveRoute()
    if (!outcome.ok) {
      over()
      return lent.settled(outcome)
    }
    // What is answered to a browser that has gone is dropped on the way there, and nobody cancels it.
    if (browser.aborted) over()
    else browser.addEventListener("abort", over, { once: true })
    return { ok: true, value: { ...outcome.value, body: endingWith(outcome.value.body, over) } }
  }

  async function readHere<File extends Download, T, Result>(
    operation: Operation,
    open: ReadAnswer<File>,
    { reserve, read }: FileReading<T>,
    use: (value: T) => Promise<Result>,
  ): Promise<Outcome<Result>> {
    async function readOnce(
      response: Response,
      late: AbortSignal,
      unneeded: AbortSignal,
    ): Promise<Outcome<T>> {
      const file = await open(response, late)
      if (!file.ok) return file
      const bytes = reserve(file.value)
      const memory = await limits.fileBytes.acquire(bytes.file + bytes.besides, late)
      if (!memory) {
        await file.value.body.cancel()
        return failure("busy")
      }
      if (unneeded.aborted) memory.release()
      else unneeded.addEventListener("abort", memory.release, { once: true })
      return await read(file.value, roomOf(memory, bytes.file))
    }
    return await calls.share(
      nameOf(operation),
      browser,
      (unneeded) =>
        lent.deliver(operation, (response, late) => readOnce(response, late, unneeded), unneeded, true),
      async (outcome): Promise<Outcome<Result>> =>
        outcome.ok ? { ok: true, value: await use(outcome.value) } : lent.settled(outcome),
    )
  }

  return {
    open: (operation) => opened(operation, openDownload),
    openFile: (operation) => opened(operation, openFile),
    readArchive: (operation, reading, use) => readHere(operation, openDownload, reading, use),
    readFile: (operation, reading, use) => readHere(operation, openFile, reading, use),
  }
}
