import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { freePort, startServer } from "../../support/server"
import { portOf, temporaryFolder } from "../../support/temporary"

/** A port that another program has. */
const takenPort = () => portOf(createServer())

test.each<[string, () => Promise<Record<string, string>>, RegExp]>([
  [
    "of another machine",
    async () => ({ HOST: "192.0.2.1" }),
    /HOST is no address of this machine \(EADDRNOTAVAIL\)$/,
  ],
  ["that nobody knows", async () => ({ HOST: "none.invalid" }), /HOST is unknown \((ENOTFOUND|EAI_AGAIN)\)$/],
  [
    "that is taken",
    async () => ({ PORT: `${await takenPort()}` }),
    /another program listens there \(EADDRINUSE\)$/,
  ],
  [
    "for metrics that is taken",
    async () => ({ METRICS_PORT: `${await takenPort()}` }),
    /another program listens there \(EADDRINUSE\)$/,
  ],
])("an address %s is reported in one sentence", async (_, problem, expected) => {
  const dataDir = temporaryFolder()
  const env = { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: `${await freePort()}`, DATA_DIR: dataDir }
  const server = spawn(process.execPath, ["server/index.js"], { env: { ...env, ...(await problem()) } })
  let printed = ""
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (printed += data))
  expect(await once(server, "close")).toEqual([1, null])
  // All else is the log.
  const sentences = printed.split("\n").filter((line) => line !== "" && !line.startsWith("{"))
  expect(sentences).toEqual([expect.stringMatching(expected)])
  expect(printed).toContain("Cannot listen on ")
})

test.each([
  [["--help"], 0, /^Usage: .*--check.*\n\.env\.example describes every variable/],
  [["--version"], 0, /^\d+\.\d+\.\d+ \w+ \(Node \d+\.\d+\.\d+\)\n$/],
  [["--chekc"], 2, /^Unknown option '--chekc'.*\nUsage: /],
  [["check"], 2, /^Unexpected argument 'check'.*\nUsage: /],
  [["--backup=copy"], 2, /'--backup' does not take an argument\nUsage: /],
])("the command line %j starts no server", async (typed, code, expected) => {
  const server = spawn(process.execPath, ["server/index.js", ...typed], { env: { PATH: process.env.PATH } })
  onTestFinished(() => void server.kill())
  let printed = ""
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (printed += data))
  expect(await once(server, "close")).toEqual([code, null])
  expect(printed).toMatch(expected)
})

test("SIGUSR1 opens no debugger", async () => {
  const server = await startServer()
  onTestFinished(() => server.crash())
  process.kill(server.pid, "SIGUSR1")
  await expect.poll(() => server.log.map(({ msg }) => msg)).toContain("SIGUSR1 does nothing")
  await server.stop()
  expect(server.output).not.toContain("Debugger")
})
