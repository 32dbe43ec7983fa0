import { readFileSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "../support/server"

interface Sample {
  /** 0 means a broken connection. */
  status: number
  ms: number
  /** The server said that it is overloaded: with status 503, or in a panel of a page that otherwise works. */
  shed: boolean
}

interface Answer {
  status: number
  body: string
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

/** A server that reports its own load: `env` goes to the server, `port` to `watchServer`. */
export async function metricsPort() {
  const port = await freePort()
  return { port, env: { METRICS_PORT: String(port) } }
}

export function percentile(samples: Sample[], part: number) {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0)
}

/** What `work` makes of the server: its greatest resident memory in MiB, and the delay of its event loop. */
export async function watchServer<Result>(pid: number, metrics: number, work: () => Promise<Result>) {
  // Reading the metrics starts a new period.
  await loopDelay(metrics)
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  try {
    const result = await work()
    return { result, memory: most, delayP99: await loopDelay(metrics) }
  } finally {
    clearInterval(watching)
  }
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
