import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "libsql"
import { expect, onTestFinished, test } from "vitest"
import { startServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { signIn } from "../../support/visitor"

// The manual's commands for a backup and a restore, as they are written there.

const manual = readFileSync("server/operations.md", "utf8")

function run(name: "backup" | "restore", env: Record<string, string>) {
  const commands = new RegExp(`\`\`\`sh ${name}\n([^\`]+)\`\`\``).exec(manual)?.[1] ?? "false"
  const { PATH = "" } = process.env
  return execFileSync("sh", ["-ec", commands], { env: { PATH, ...env }, encoding: "utf8", stdio: "pipe" })
}

test.each(["stopped", "crashed"])("a backup of a running server is restored after it has %s", async (how) => {
  const folder = temporaryFolder()
  const [DATA_DIR, BACKUP] = [join(folder, "data"), join(folder, "backup")]
  const env = { DATA_DIR, TRUSTED_PROXY_HOPS: "1" }
  let server = await startServer(env)
  try {
    const [early, kept] = [await signIn(server, "ada@example.com"), await signIn(server, "noor@example.com")]
    expect(run("backup", { DATA_DIR, BACKUP }).trim().split("\n")).toEqual(
      ["sessions.db", "records.db", "sandbox.db"].map((name) => `ok     ${join(BACKUP, name)}`),
    )
    expect(statSync(join(BACKUP, "sessions.db")).mode & 0o777).toBe(0o600)
    const late = await signIn(server, "kim@example.com")
    await early.submit(await early.open("/home"), "Sign Out")
    if (how === "stopped") await server.stop()
    else await server.crash()
    if (how === "stopped")
      for (const name of readdirSync(DATA_DIR))
        expect([name, name.endsWith("-wal") ? statSync(join(DATA_DIR, name)).size : 0]).toEqual([name, 0])
    run("restore", { DATA_DIR, BACKUP })

    const { port } = server
    server = await startServer({ ...env, PORT: String(port) })
    expect((await kept.open("/home")).text).toContain("noor@example.com")
    expect((await late.open("/home")).text).not.toContain("kim@example.com")
    expect(readdirSync(BACKUP).sort()).toEqual(["records.db", "sandbox.db", "sessions.db"])
  } finally {
    await server.stop()
  }
})

/** What it prints, also when it fails. */
function printedBy(...[name, env]: Parameters<typeof run>) {
  try {
    return run(name, env)
  } catch (error) {
    return error instanceof Error && "stderr" in error ? String(error.stderr) : String(error)
  }
}

test("a restore under a running server, of a damaged backup or with another secret replaces nothing; what was there is kept", async () => {
  const folder = temporaryFolder()
  const [DATA_DIR, BACKUP] = [join(folder, "data"), join(folder, "backup")]
  const SESSION_SECRET = randomBytes(24).toString("base64url")
  const env = { DATA_DIR, BACKUP, SESSION_SECRET }
  const server = await startServer({ DATA_DIR, SESSION_SECRET, TRUSTED_PROXY_HOPS: "1" })
  onTestFinished(() => server.stop())
  await signIn(server, "ada@example.com")

  // A backup that was cut off.
  mkdirSync(BACKUP)
  writeFileSync(join(BACKUP, "sessions.db.part"), "half")
  run("backup", env)
  expect(readdirSync(BACKUP).sort()).toEqual(["records.db", "sandbox.db", "sessions.db"])
  expect(printedBy("backup", env)).toContain("sessions.db could not be written (it exists already)")

  expect(printedBy("restore", env)).toContain(
    "sessions.db cannot be replaced (it is in use: stop the server first)",
  )
  await signIn(server, "noor@example.com")
  await server.stop()
  const files = () => readdirSync(DATA_DIR).filter((name) => !/^[a-z]+\.db-/.test(name))
  const before = files()

  const other = { ...env, SESSION_SECRET: randomBytes(24).toString("base64url") }
  expect(printedBy("restore", other)).toContain("SESSION_SECRET opens nothing in it")
  const damaged = join(folder, "damaged")
  mkdirSync(damaged)
  for (const name of readdirSync(BACKUP)) {
    const bytes = readFileSync(join(BACKUP, name))
    if (name === "records.db") bytes.fill(0xff, 4_096, 12_288)
    writeFileSync(join(damaged, name), bytes)
  }
  expect(printedBy("restore", { ...env, BACKUP: damaged })).toContain(
    "records.db could not be written (SQLITE_CORRUPT)",
  )
  writeFileSync(join(BACKUP, "records.db-wal"), "what a raw copy of the folder has")
  expect(printedBy("restore", env)).toContain("records.db-wal has changes that records.db lacks")
  rmSync(join(BACKUP, "records.db-wal"))
  const newer = join(folder, "newer")
  cpSync(BACKUP, newer, { recursive: true })
  const sessions = new Database(join(newer, "sessions.db"))
  sessions.exec("PRAGMA user_version = 1000")
  sessions.close()
  expect(printedBy("restore", { ...env, BACKUP: newer })).toContain("format 1000")
  expect(printedBy("restore", { ...env, BACKUP: join(folder, "none") })).toContain(
    "There is nothing to restore",
  )
  expect(files()).toEqual(before)
  const content = readFileSync(join(DATA_DIR, "sessions.db"))

  run("restore", env)
  const kept = readdirSync(DATA_DIR).find((name) => name.startsWith("sessions.db.before-")) ?? ""
  expect(readFileSync(join(DATA_DIR, kept)).length).toBe(content.length)
  expect(readFileSync(join(DATA_DIR, "sessions.db"))).toEqual(readFileSync(join(BACKUP, "sessions.db")))
  expect(readdirSync(DATA_DIR).filter((name) => /\.part$|^[a-z]+\.db-/.test(name))).toEqual([])
})

test("a backup overwrites nothing, and says why it could not be made", () => {
  const folder = temporaryFolder()
  const backup = (env: Record<string, string>) =>
    printedBy("backup", { BACKUP: folder, DATA_DIR: folder, ...env })
  expect(backup({})).toBe(`There is nothing to back up in ${folder}.\n`)
  expect(backup({ REDIS_URL: "redis://127.0.0.1:1" })).toContain("The data is in Redis")
})
