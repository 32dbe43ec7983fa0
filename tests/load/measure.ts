import { readFileSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "../support/server"

export interface Sample {
  /** 0 stands for a connection that broke. */
  status: number
  ms: number
  /** The server said that it has too much to do: by status 503, or in a panel of a page that is otherwise there. */
  shed: boolean
}

/** What came of one scenario. Times are milliseconds to the last byte of requests that were not shed. */
export interface Outcome {
  requests: number
  shed: number
  /** Neither answered with 200 nor shed. */
  failed: number
  p50: number
  p95: number
  p99: number
  /** What somebody who has nothing to do with it waits for meanwhile. */
  others: { p50: number; p95: number; failed: number }
  /** Resident memory of the process in MiB. */
  memoryBefore: number
  memoryMost: number
  /** Of the event loop during the scenario. */
  loopDelayP99: number
  remark: string
}

interface Answer {
  status: number
  body: string
}

export interface Load {
  /** Everything that the scenario asks for. */
  samples: Sample[]
  remark?: string
}

/** Sends one request and takes its time. */
export async function timed(ask: () => Promise<Answer>): Promise<Sample> {
  const began = performance.now()
  const { status, body } = await ask().catch(() => ({ status: 0, body: "" }))
  return { status, ms: performance.now() - began, shed: status === 503 || body.includes('"busy"') }
}

/** Asks again and again until `over`, with a pause in between. */
export async function askUntil(over: () => boolean, pauseMs: number, ask: () => Promise<Answer>) {
  const samples: Sample[] = []
  while (!over()) {
    samples.push(await timed(ask))
    await delay(pauseMs)
  }
  return samples
}

/** Asks as often a second as stated, whether answers come or not. */
export async function askAtRate(perSecond: number, seconds: number, ask: (count: number) => Promise<Answer>) {
  const asked: Promise<Sample>[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (asked.length < due) {
      const count = asked.length
      asked.push(timed(() => ask(count)))
    }
    await delay(5)
  }
  return await Promise.all(asked)
}

/** Where a server under load says how it fares: `env` goes to the server, `port` to `observe`. */
export async function metricsPort() {
  const port = await freePort()
  return { port, env: { METRICS_PORT: String(port) } }
}

/** Runs a scenario, and measures meanwhile what it does to the process and to somebody else's requests. */
export async function observe(
  target: { pid: number; metricsPort: number; bystander: () => Promise<Answer> },
  load: () => Promise<Load>,
): Promise<Outcome> {
  // What is measured is the load and not a process that warms up.
  for (let count = 0; count < 50; count++) await target.bystander()
  const memoryBefore = memoryOf(target.pid)
  let memoryMost = memoryBefore
  const watching = setInterval(() => {
    memoryMost = Math.max(memoryMost, memoryOf(target.pid))
  }, 50)
  // Asking starts a new period.
  await loopDelay(target.metricsPort)
  let over = false
  const others = askUntil(() => over, 50, target.bystander)
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

function percentile(samples: Sample[], part: number) {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
}

/** Linux only. */
function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
}

async function loopDelay(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Math.round(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000)
}
