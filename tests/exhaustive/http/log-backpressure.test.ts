import { spawn } from "node:child_process"
import { once } from "node:events"
import { request } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { freePort, startServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"

test("a log that nobody reads neither blocks the process nor its end", async () => {
  const { port, server, ended } = await startUnread()
  await flood(port)
  expect(await status(port, "/readyz")).toBe(200)
  server.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
})

test("lines that could not be written are counted once the log is read again", async () => {
  const { port, server, ended } = await startUnread()
  await flood(port)
  let log = ""
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    log += text
  })
  await expect.poll(() => log).toContain("log lines dropped")
  server.kill("SIGTERM")
  expect(await ended).toEqual([0, null])
  const lines = log
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  const dropped = lines.filter(({ msg }) => msg === "log lines dropped")
  const requests = lines.filter(({ msg }) => msg === "request")
  expect(dropped).toHaveLength(1)
  expect(requests.length + dropped[0].lines).toBeGreaterThanOrEqual(4_000)
  expect(lines.at(-1)).toMatchObject({ msg: "stopped" })
})

test("what packages print, and Node's warnings, become bounded lines of the log", async () => {
  const prints = `process.on("SIGUSR2", () => {
    for (let line = 0; line < 500; line++) console.error(line + "x".repeat(100_000))
    process.emitWarning("y".repeat(100_000))
  })`
  const server = await startServer({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(prints)}`,
  })
  onTestFinished(() => server.stop())
  await server.forgetOutput()
  process.kill(server.pid, "SIGUSR2")
  const linesOf = (msg: string) => server.log.filter((line) => line.msg === msg)
  await expect.poll(() => linesOf("process warning")).toHaveLength(1)
  // Twenty of one event in a minute, and one for all others.
  expect(linesOf("printed")).toHaveLength(21)
  const written = server.output.trimEnd().split("\n")
  expect(written.filter((line) => !line.startsWith("{") || line.length > 16_384)).toEqual([])
})

/** A server whose output pipe is not read until the test reads it. */
async function startUnread() {
  const dataDir = temporaryFolder()
  const port = await freePort()
  const server = spawn(process.execPath, ["server/index.js"], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(server, "exit")
  onTestFinished(async () => {
    server.kill("SIGKILL")
    await ended
  })
  await expect.poll(() => status(port, "/readyz"), { timeout: 60_000 }).toBe(200)
  return { port, server, ended }
}

/** 4,000 requests with lines of 700 bytes: twice the size of the pipe and the queue. */
async function flood(port: number) {
  async function ask(from: number) {
    for (let count = from; count < from + 200; count++)
      await status(port, `/assets/${"x".repeat(480)}${count}.js`)
  }
  await Promise.all(Array.from({ length: 20 }, (_, part) => ask(part * 200)))
}

/** 0 when there was no response. */
function status(port: number, path: string) {
  return new Promise<number>((resolve) => {
    request({ host: "127.0.0.1", port, path, headers: { host: `localhost:${port}` } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0))
    })
      .once("error", () => resolve(0))
      .end()
  })
}
