import { readFileSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"

/** What came of a scenario's requests: how many by their status, and how long those that were answered with 200 took. */
export interface Tally {
  requests: number
  byStatus: Record<string, number>
  p50: number
  p95: number
  p99: number
}

export interface Sample {
  status: number
  ms: number
}

/** One request, as a number of milliseconds to the last byte; status 0 stands for a connection that broke. */
export async function timed(ask: () => Promise<{ status: number }>): Promise<Sample> {
  const began = performance.now()
  const { status } = await ask().catch(() => ({ status: 0 }))
  return { status, ms: performance.now() - began }
}

export function tally(samples: Sample[]): Tally {
  const byStatus: Record<string, number> = {}
  for (const { status } of samples) byStatus[status] = (byStatus[status] ?? 0) + 1
  const times = samples
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const at = (part: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
  return { requests: samples.length, byStatus, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Asks again and again until `over`, with a pause in between, as somebody who looks on meanwhile. */
export async function askUntil(over: () => boolean, pauseMs: number, ask: () => Promise<{ status: number }>) {
  const samples: Sample[] = []
  while (!over()) {
    samples.push(await timed(ask))
    await delay(pauseMs)
  }
  return samples
}

/** Resident memory of a process in MiB: now, and the most there has been since it started. Linux only. */
export function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024)
  return { now: mebibytes("VmRSS"), most: mebibytes("VmHWM") }
}
