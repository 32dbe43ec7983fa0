import { type ConcurrencyLimit, createConcurrencyLimit, type Permit } from "./concurrency-limit.server"

const mebibyte = 1024 * 1024

/** Responses up to this size are read without reserving memory, and at once. */
export const smallAnswer = 64 * 1024

const defaultSizes = {
  callsPerRoute: 20,
  /** How long a call waits until its route has capacity. */
  routePatienceMs: 3_000,
  maxWaiting: 1_000,
  streams: 200,
  fileBytes: 128 * mebibyte,
  /** How long a file waits for memory. Its connection is idle meanwhile, and the platform's host closes it after 10 s. */
  filePatienceMs: 5_000,
  answerBytes: 64 * mebibyte,
}

export type LimitSizes = typeof defaultSizes

export type Limits = ReturnType<typeof createLimits>

/** Limits shared by all platform calls of this process. */
export function createLimits(sizes: Partial<LimitSizes> = {}) {
  const { callsPerRoute, routePatienceMs, maxWaiting, ...rest } = { ...defaultSizes, ...sizes }
  const routes = new Map<string, ConcurrencyLimit>()
  return {
    /** Concurrent calls of one route: a slow route must not take the connections of the others. */
    route(name: string): ConcurrencyLimit {
      const known = routes.get(name)
      if (known) return known
      const made = createConcurrencyLimit({ size: callsPerRoute, maxWaiting, patienceMs: routePatienceMs })
      routes.set(name, made)
      return made
    },
    /** Concurrent file streams to browsers, which may be slow. */
    streams: createConcurrencyLimit({ size: rest.streams, maxWaiting: 0 }),
    /** Bytes of files that are read here. */
    fileBytes: createConcurrencyLimit({
      size: rest.fileBytes,
      maxWaiting: 100,
      patienceMs: rest.filePatienceMs,
    }),
    /** Results of larger ones: what pages make of one takes long, too. */
    large: new WeakSet<object>(),
    /** Bytes of responses that are being read. */
    answerBytes: createConcurrencyLimit({ size: rest.answerBytes, maxWaiting: 0 }),
  }
}

/** Whether a growing body of this many bytes may stay in memory. */
export type HasRoom = (size: number) => boolean

/** `reserved` bytes are already in the permit; more are added one mebibyte at a time. */
export function hasRoomIn(permit: Permit, reserved: number): HasRoom {
  let covered = reserved
  return function mayHold(size) {
    if (size <= covered) return true
    const more = Math.max(mebibyte, size - covered)
    if (!permit.grow(more)) return false
    covered += more
    return true
  }
}

/**
 * Limits calls per minute: calls for visitors must not flood the platform. One network gets a quarter of them at most, so that nobody
 * can use up those of all others.
 */
export function createCallRateLimit({ perMinute, now }: { perMinute: number; now: () => number }) {
  const minuteFrom = (began: number) => ({ began, calls: 0, ofNetworks: new Map<string, number>() })
  let minute = minuteFrom(now())
  return function mayCall(network: string) {
    if (now() - minute.began >= 60_000) minute = minuteFrom(now())
    const own = minute.ofNetworks.get(network) ?? 0
    if (minute.calls >= perMinute || own >= perMinute / 4) return false
    minute.calls += 1
    minute.ofNetworks.set(network, own + 1)
    return true
  }
}
