import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer, setDefaultAutoSelectFamilyAttemptTimeout } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import packageJson from "../../package.json" with { type: "json" }
import { atExit } from "./at-exit"
import { createSandboxControl } from "./sandbox-control"

// Where `localhost` has two addresses, a worker that is blocked for more than the default 250 ms would drop the connection that has
// just succeeded.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)

const root = fileURLToPath(new URL("../..", import.meta.url))
const startLimitMs = 60_000
const logLimitMs = 10_000
/** The product promises to stop within 25 s. */
const stopLimitMs = 27_000
/** As `npm start` starts it. */
export const heapLimits = packageJson.scripts.start.match(/--max\S+/g) ?? []

export type LogLine = Record<string, unknown> & { msg: string; level: string }

/** A running product: the built server in its own process with its own data folder. */
export type TestServer = ReturnType<typeof testServer>

/**
 * Starts the built server on a free port and waits until it is ready. The server sees only `env`, PATH, HOME and a
 * log level, so that the developer's shell decides no test. A DATA_DIR in `env` is used and kept; otherwise stop()
 * removes the new data folder. `folder` may hold another build.
 */
export async function startServer(env: Record<string, string> = {}, folder = root): Promise<TestServer> {
  if (!existsSync(join(folder, "build", "server", "index.js"))) {
    throw new Error("No build found. Run `npm run build` first (`npm test` does).")
  }
  const temporary = env.DATA_DIR === undefined
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "hearth-test-"))
  const clean = () => {
    if (temporary) rmSync(dataDir, { recursive: true, force: true })
  }
  // Another process may take the free port before the server listens on it.
  for (let attempt = 1; ; attempt++) {
    const port = env.PORT ? Number(env.PORT) : await freePort()
    const running = launch(
      { HOST: "127.0.0.1", LOG_LEVEL: "info", ...env, PORT: String(port), DATA_DIR: dataDir },
      folder,
      clean,
    )
    const problem = await untilReady(running, port)
    if (problem === undefined) return testServer(running, port, dataDir, clean)

    running.process.kill("SIGKILL")
    await running.ended
    if (attempt < 5 && !env.PORT && running.output().includes("EADDRINUSE")) continue
    clean()
    throw new Error(`The server did not start: ${problem}\n${running.output()}`)
  }
}

type Running = ReturnType<typeof launch>

function launch(env: Record<string, string>, cwd: string, clean: () => void) {
  const child = spawn(process.execPath, [...heapLimits, "server/index.js"], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const forget = atExit(() => {
    child.kill("SIGKILL")
    clean()
  })

  let stdout = ""
  let output = ""
  let over = false
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text
    output += text
  })
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("close", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  }).then((how) => {
    over = true
    forget()
    return how
  })
  return {
    process: child,
    stdout: () => stdout,
    output: () => output,
    forgetOutput() {
      // The rest of a line that has been started must not become a line of its own.
      stdout = stdout.slice(stdout.lastIndexOf("\n") + 1)
      output = ""
    },
    /** "code 0", "signal SIGKILL". */
    ended,
    hasEnded: () => over,
  }
}

/** Undefined once the server is ready, or the error. */
async function untilReady(running: Running, port: number) {
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit) {
    if (running.hasEnded()) return `it ended with ${await running.ended}`
    // Its own log line first: on a port taken meanwhile, another process would answer /readyz.
    if (running.stdout().includes('"listening"') && (await isReady(port))) return undefined
    await Promise.race([pause(50), running.ended])
  }
  return `/readyz did not answer 200 within ${startLimitMs / 1000} s`
}

async function isReady(port: number) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

function testServer(running: Running, port: number, dataDir: string, clean: () => void) {
  const origin = `http://localhost:${port}`
  let stopped: Promise<void> | undefined

  async function logged() {
    const answer = await fetch(`${origin}/assets/none.js`)
    await answer.arrayBuffer()
    // Lines keep their order: once the line of this request is there, all earlier ones are.
    const last = `"requestId":"${answer.headers.get("x-request-id")}"`
    const limit = Date.now() + logLimitMs
    while (!running.stdout().includes(last)) {
      if (Date.now() > limit) throw new Error(`The log has no line for a finished request: ${last}`)
      await pause(1)
    }
  }

  async function kill() {
    running.process.kill("SIGKILL")
    await running.ended
    clean()
  }

  async function stop(drain: boolean) {
    running.process.kill(drain ? "SIGTERM" : "SIGINT")
    const how = await Promise.race([running.ended, pause(stopLimitMs).then(() => undefined)])
    if (how === undefined) {
      running.process.kill("SIGKILL")
      await running.ended
    }
    clean()
    if (how !== "code 0") {
      const outcome = how ? `ended with ${how}` : `was still there after ${stopLimitMs / 1000} s`
      throw new Error(`The server was asked to stop and ${outcome}:\n${running.output().slice(-5_000)}`)
    }
  }

  return {
    /** "http://localhost:41234", without a trailing slash. */
    origin,
    port,
    pid: running.process.pid ?? 0,
    dataDir,
    control: createSandboxControl(origin),
    /** Every line logged so far. Throws when a line is not JSON. */
    get log() {
      return running.stdout().split("\n").slice(0, -1).map(parseLogLine)
    },
    /** Everything that the process wrote so far to both streams, for tests of what must not be logged. */
    get output() {
      return running.output()
    },
    /** Resolves once everything logged so far is in `log` and `output`: lines arrive a moment after the response. */
    logged,
    /** From now on, `log` and `output` hold only later lines. */
    async forgetOutput() {
      await logged()
      running.forgetOutput()
    },
    /** Kills the process at once (`kill -9`). A later `stop` does nothing. */
    crash: () => (stopped ??= kill()),
    /**
     * Sends SIGINT, or with `drain` SIGTERM, which gives proxies time to notice. Resolves once the process has ended
     * with code 0, and throws when it ends otherwise or not in time.
     */
    stop: ({ drain = false } = {}) => (stopped ??= stop(drain)),
  }
}

function parseLogLine(line: string) {
  try {
    // The log promises one JSON object a line; tests check its fields.
    return JSON.parse(line) as LogLine
  } catch {
    throw new Error(`The log holds a line that is not JSON: ${line}`)
  }
}

// Each worker has ports of its own, and takes them in turn: a port is free until the program that gets it listens, seconds later.
const portsPerWorker = 1_000
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env
const firstPort = 12_000 + (Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % 20) * portsPerWorker
let lastTaken = randomInt(portsPerWorker)

/**
 * A port that nobody listens on. Systems take the ports of outgoing connections from 32768 upwards: such a port could be gone
 * before the program that gets it listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastTaken = (lastTaken + 1) % portsPerWorker
    const port = firstPort + lastTaken
    const probe = createServer().listen(port, "127.0.0.1")
    const free = await once(probe, "listening").then(
      () => true,
      () => false,
    )
    if (!free) continue
    await once(probe.close(), "close")
    return port
  }
}

function pause(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
}
