import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "libsql"
import { type OnTestFinishedHandler, test, vi } from "vitest"
import { type PlatformHandler, sendJson, startWithCustomPlatform } from "../../support/custom-platform"
import { startRedis } from "../../support/redis"
import { startServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { createVisitor, type Visitor } from "../../support/visitor"

// A short outage of the session store must not sign anybody out.

// Each test has its own server and mostly waits. Concurrent tests need the expect of their own context.
vi.setConfig({ maxConcurrency: 3 })

type AtTheEnd = (clean: OnTestFinishedHandler) => void

async function start(onTestFinished: AtTheEnd, env: Record<string, string> = {}) {
  const posted: Array<string | undefined> = []
  const platform: PlatformHandler = ({ method, url }, response) => {
    if (method === "POST") posted.push(url)
    sendJson(response, [])
  }
  const bench = await startWithCustomPlatform(platform, env)
  onTestFinished(bench.stop)
  return { ...bench, posted }
}

type Bench = Awaited<ReturnType<typeof start>>

function refreshes({ idp }: Pick<Bench, "idp">) {
  return idp.requests("/token").filter(({ body }) => body.get("grant_type") === "refresh_token").length
}

/** People whose tokens must be renewed at their next request. */
async function signInMany({ idp, signIn }: Pick<Bench, "idp" | "signIn">, count: number) {
  idp.accessTokenSeconds = 60
  const people: Visitor[] = []
  while (people.length < count) people.push(await signIn())
  idp.accessTokenSeconds = 300
  return people
}

/** Polls keep no session alive and depend on no page. */
async function requestStatus(person: Visitor, origin: string) {
  const answer = await person.send("/auth/keepalive", { method: "POST", headers: { origin } })
  return answer.status
}

test.concurrent("when Redis dies while thirty tokens are renewed, nobody is signed out and the new tokens are kept", async ({
  expect,
  onTestFinished,
}) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const bench = await start(onTestFinished, { REDIS_URL: redis.url })
  const { server, idp } = bench
  const people = await signInMany(bench, 30)
  // The provider renews tokens, but holds its responses.
  let letGo = () => {}
  idp.tokensHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })

  const during = people.map((person) => requestStatus(person, server.origin))
  await expect.poll(() => refreshes(bench)).toBe(30)
  await redis.crash()
  letGo()
  // The old tokens are used up, and the store cannot take the new ones. Only this process has them.
  expect(await Promise.all(during)).toEqual(people.map(() => 204))
  expect(await Promise.all(people.map((person) => requestStatus(person, server.origin)))).toEqual(
    people.map(() => 503),
  )
  await redis.restart()

  // Another process finds the tokens in the store that this process had to remember.
  const another = await bench.startAnother()
  onTestFinished(() => another.stop())
  for (const { cookies } of people) {
    const elsewhere = createVisitor(another.origin, cookies)
    await expect.poll(() => requestStatus(elsewhere, server.origin)).toBe(204)
  }
  expect(refreshes(bench)).toBe(30)
  await server.logged()
  expect(server.log.filter(({ msg }) => msg === "renewed token not stored yet")).toHaveLength(30)
})

test.concurrent("a token that arrives after every request has given up is still stored", async ({
  expect,
  onTestFinished,
}) => {
  const bench = await start(onTestFinished)
  const { server, idp } = bench
  const [person] = await signInMany(bench, 1)
  if (!person) throw new Error("nobody has signed in")
  idp.tokenDelayMs = 11_000
  // The old token still works, so nobody waits for the provider.
  expect(await requestStatus(person, server.origin)).toBe(204)
  const file = new Database(join(server.dataDir, "sessions.db"))
  const stored = file.prepare("SELECT version FROM records WHERE kind = 'session'")
  await expect.poll(() => stored.get(), { timeout: 20_000 }).toMatchObject({ version: 2 })
  file.close()
  expect(await requestStatus(person, server.origin)).toBe(204)
  expect(refreshes(bench)).toBe(1)
})

async function readiness(origin: string) {
  const answer = await fetch(`${origin}/readyz/sessions`)
  return `${answer.status} ${(await answer.text()).trim()}`
}

test.concurrent("on a full disk pages still load, a form says that nothing was done, and works later", async ({
  expect,
  onTestFinished,
}) => {
  const { server, signIn, posted } = await start(onTestFinished)
  const person = await signIn()
  const page = await person.open("/balance")

  fillDisk(server)
  for (const path of ["/home", "/balance"]) {
    const read = await person.open(path)
    expect([path, read.status, read.text.includes("person-1@example.com")]).toEqual([path, 200, true])
  }
  const refused = await person.submit(page, "Add Funds")
  expect(refused.text).toContain("This server can't take changes right now. Nothing was changed.")
  const visitor = createVisitor(server.origin)
  expect((await visitor.open("/")).status).toBe(200)
  expect(await readiness(server.origin)).toBe("503 not ready: sessions cannot be stored")
  const causes = () =>
    server.log.filter(({ msg }) => msg.startsWith("session store")).map(({ cause }) => cause)
  await expect.poll(causes).toEqual(["disk I/O error (SQLITE_IOERR_WRITE)"])
  const out = await person.submit(await person.open("/home"), "Sign Out")
  expect([out.status, out.document.querySelector("h1")?.text]).toEqual([503, "Couldn't sign you out"])
  expect((await person.open("/home")).text).toContain("person-1@example.com")

  clearDisk(server)
  expect(await readiness(server.origin)).toBe("200 ready")
  expect(posted).toEqual([])
  // The refused form, with the same idempotency key.
  await person.submit(page, "Add Funds")
  expect(posted).toEqual(["/api/balance/checkout"])
  await person.submit(out, "Try again")
  expect((await person.open("/home")).text).not.toContain("person-1@example.com")
})

test.concurrent.for(["stopped", "crashed"] as const)(
  "a server that has %s starts on a full disk, shows pages, and keeps what is written once there is space",
  async (how, { expect, onTestFinished }) => {
    const dataDir = temporaryFolder(onTestFinished)
    const bench = await start(onTestFinished, { DATA_DIR: dataDir })
    const { cookies } = await bench.signIn()
    fillDisk(bench.server)
    if (how === "stopped") await bench.server.stop()
    else await bench.server.crash()
    for (const name of ["sessions", "records"])
      expect(statSync(join(dataDir, `${name}.db-wal`)).size).toBeGreaterThan(indexBytes)

    const again = await bench.startAnother({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${onFullDisk}` })
    onTestFinished(() => again.stop())
    const person = createVisitor(again.origin, cookies)
    expect((await person.open("/home")).text).toContain("person-1@example.com")
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
    expect(await readiness(again.origin)).toBe("503 not ready: sessions cannot be stored")
    await expect
      .poll(() => again.log.find(({ msg }) => msg === "session store away")?.cause)
      .toBe("disk I/O error (SQLITE_IOERR_WRITE)")
    clearDisk(again)
    expect(await readiness(again.origin)).toBe("200 ready")
  },
)

test.concurrent.for(["sessions.db", "records.db"])(
  "%s that is deleted or replaced is noticed, and named",
  async (name, { expect, onTestFinished }) => {
    const { server } = await start(onTestFinished)
    const path = join(server.dataDir, name)
    expect(await readiness(server.origin)).toBe("200 ready")
    const content = readFileSync(path)
    rmSync(path)
    expect(await readiness(server.origin)).toBe("503 not ready: sessions cannot be stored")
    writeFileSync(path, content)
    expect(await readiness(server.origin)).toBe("503 not ready: sessions cannot be stored")
    await expect
      .poll(() => server.log.filter(({ msg }) => msg === "session store away"))
      .toEqual([
        expect.objectContaining({ cause: expect.stringContaining(`${path} was deleted or replaced`) }),
      ])
  },
)

/** From now on the kernel refuses every byte that this process writes into a file. */
function fillDisk({ pid }: Bench["server"]) {
  execFileSync("prlimit", ["--pid", String(pid), "--fsize=0:unlimited"])
}

function clearDisk({ pid }: Bench["server"]) {
  execFileSync("prlimit", ["--pid", String(pid), "--fsize=unlimited:unlimited"])
}

/** The file beside each log, which SQLite makes again at each start in the space of the last one. */
const indexBytes = 32_768
/** Limits a process to that before it starts. The logs are longer, so every byte that is written to them is refused. */
const onFullDisk = `data:text/javascript,${encodeURIComponent(
  `import { execFileSync } from "node:child_process"; execFileSync("prlimit", ["--pid", String(process.pid), "--fsize=${indexBytes}:unlimited"])`,
)}`

const damages: Record<string, (file: Buffer) => Buffer> = {
  "no database": () => Buffer.from("x".repeat(5_000)),
  "a header only": (file) => file.subarray(0, 700),
  "random bytes": (file) => Buffer.concat([file.subarray(0, 4_096), randomBytes(file.length - 4_096)]),
}

test.concurrent.for(Object.keys(damages))(
  "a session file that is %s stops the start with one sentence",
  async (name, { expect, onTestFinished }) => {
    const dataDir = temporaryFolder(onTestFinished)
    const path = join(dataDir, "sessions.db")
    const file = new Database(path)
    file.exec("CREATE TABLE things (thing TEXT)")
    const insert = file.prepare("INSERT INTO things (thing) VALUES (?)")
    for (let row = 0; row < 100; row++) insert.run("x".repeat(200))
    file.close()
    writeFileSync(path, damages[name]?.(readFileSync(path)) ?? "")
    const printed = await startServer({ DATA_DIR: dataDir }).then(() => "it started", String)
    expect(printed).toContain("it ended with code 1")
    // Beside the log, in which packages warn.
    expect(printed.split("\n").filter((line) => line.includes(path))).toEqual([
      `${path} is damaged. Restore a backup, or delete the file and start again; then everybody has to sign in again.`,
    ])
  },
)
