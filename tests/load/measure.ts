import { readFileSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "../support/server"

export interface Sample {
  /** 0 means a broken connection. */
  status: number
  ms: number
  /** The server said that it is overloaded: with status 503, or in a panel of a page that otherwise works. */
  shed: boolean
}

/** The result of one scenario. Times are milliseconds to the last byte, without the requests that were shed. */
export interface Outcome {
  requests: number
  shed: number
  /** Neither answered with 200 nor shed. */
  failed: number
  p50: number
  p95: number
  p99: number
  /** The waiting times of a visitor who is not part of the load. */
  others: { p50: number; p95: number; failed: number }
  /** Resident memory of the process in MiB. */
  memoryBefore: number
  memoryMost: number
  /** The delay of the event loop during the scenario. */
  loopDelayP99: number
  remark: string
}

interface Answer {
  status: number
  body: string
}

export interface Load {
  /** All requests of the scenario. */
  samples: Sample[]
  remark?: string
}

/** Sends one request and measures its time. */
async function timeRequest(ask: () => Promise<Answer>): Promise<Sample> {
  const began = performance.now()
  const { status, body } = await ask().catch(() => ({ status: 0, body: "" }))
  return { status, ms: performance.now() - began, shed: status === 503 || body.includes('"busy"') }
}

/** Repeats a request until `over`, with a pause in between. */
export async function requestUntil(over: () => boolean, pauseMs: number, ask: () => Promise<Answer>) {
  const samples: Sample[] = []
  while (!over()) {
    samples.push(await timeRequest(ask))
    await delay(pauseMs)
  }
  return samples
}

/** Sends that many requests a second, whether responses come or not. */
export async function requestAtRate(
  perSecond: number,
  seconds: number,
  ask: (count: number) => Promise<Answer>,
) {
  const asked: Promise<Sample>[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (asked.length < due) {
      const count = asked.length
      asked.push(timeRequest(() => ask(count)))
    }
    await delay(5)
  }
  return await Promise.all(asked)
}

/** A server that reports its own load: `env` goes to the server, `port` to `observe`. */
export async function metricsPort() {
  const port = await freePort()
  return { port, env: { METRICS_PORT: String(port) } }
}

/** Runs a scenario while measuring the process and a bystander's requests. */
export async function observe(
  target: { pid: number; metricsPort: number; bystander: () => Promise<Answer> },
  load: () => Promise<Load>,
): Promise<Outcome> {
  // Otherwise the result would include the warm-up.
  for (let count = 0; count < 50; count++) await target.bystander()
  const memoryBefore = memoryOf(target.pid)
  let memoryMost = memoryBefore
  const watching = setInterval(() => {
    memoryMost = Math.max(memoryMost, memoryOf(target.pid))
  }, 50)
  // Reading the metrics starts a new period.
  await loopDelay(target.metricsPort)
  let over = false
  const others = requestUntil(() => over, 50, target.bystander)
  try {
    const { samples, remark = "" } = await load()
    const loopDelayP99 = await loopDelay(target.metricsPort)
    over = true
    const seen = await others
    const admitted = samples.filter(({ status, shed }) => status === 200 && !shed)
    const served = seen.filter(({ status, shed }) => status === 200 && !shed)
    const shed = samples.filter((sample) => sample.shed).length
    return {
      requests: samples.length,
      shed,
      failed: samples.length - shed - admitted.length,
      p50: percentile(admitted, 0.5),
      p95: percentile(admitted, 0.95),
      p99: percentile(admitted, 0.99),
      others: {
        p50: percentile(served, 0.5),
        p95: percentile(served, 0.95),
        failed: seen.length - served.length,
      },
      memoryBefore,
      memoryMost,
      loopDelayP99,
      remark,
    }
  } finally {
    over = true
    clearInterval(watching)
  }
}

export function percentile(samples: Sample[], part: number) {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
}

/** Linux only. */
export function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
}

export async function loopDelay(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Math.round(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000)
}
