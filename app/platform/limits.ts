import { type ConcurrencyLimit, createConcurrencyLimit, type Permit } from "./concurrency-limit"

/** What all calls of this process to the platform share, whoever they are made for. */
export interface Limits {
  /** How many calls of that route may be under way: one that is slow must not take the connections of the others. */
  route(name: string): ConcurrencyLimit
  /** How many files may be on their way through to browsers, which may be slow. */
  streams: ConcurrencyLimit
  /** Bytes of files that are read here. */
  fileBytes: ConcurrencyLimit
  /** Bytes of answers that are being read. */
  answerBytes: ConcurrencyLimit
}

export interface LimitSizes {
  callsPerRoute: number
  /** How long a call waits until its route has room. */
  routePatienceMs: number
  mostWaiting: number
  streams: number
  fileBytes: number
  /** How long a file waits for memory; the connection to the platform is idle meanwhile, which has a limit of 10 s. */
  filePatienceMs: number
  answerBytes: number
}

const mebibyte = 1024 * 1024

const usual: LimitSizes = {
  callsPerRoute: 20,
  routePatienceMs: 3_000,
  mostWaiting: 1_000,
  streams: 200,
  fileBytes: 128 * mebibyte,
  filePatienceMs: 5_000,
  answerBytes: 64 * mebibyte,
}

export function createLimits(sizes: Partial<LimitSizes> = {}): Limits {
  const { callsPerRoute, routePatienceMs, mostWaiting, ...rest } = { ...usual, ...sizes }
  const routes = new Map<string, ConcurrencyLimit>()
  return {
    route(name) {
      const known = routes.get(name)
      if (known) return known
      const made = createConcurrencyLimit({ size: callsPerRoute, mostWaiting, patienceMs: routePatienceMs })
      routes.set(name, made)
      return made
    },
    streams: createConcurrencyLimit({ size: rest.streams, mostWaiting: 0 }),
    fileBytes: createConcurrencyLimit({
      size: rest.fileBytes,
      mostWaiting: 100,
      patienceMs: rest.filePatienceMs,
    }),
    answerBytes: createConcurrencyLimit({ size: rest.answerBytes, mostWaiting: 0 }),
  }
}

/** Says, of a body that grows, whether so many bytes of it may be held. */
export type Room = (size: number) => boolean

/** `reserved` bytes are in the permit already; what comes beyond them is added to it, a mebibyte at a time. */
export function roomOf(permit: Permit, reserved: number): Room {
  let covered = reserved
  return function mayHold(size) {
    if (size <= covered) return true
    const more = Math.max(mebibyte, size - covered)
    if (!permit.grow(more)) return false
    covered += more
    return true
  }
}
