import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
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

test("a backup overwrites nothing, and says why it could not be made", () => {
  const folder = temporaryFolder()
  const backup = (env: Record<string, string>) => {
    try {
      return run("backup", { BACKUP: folder, DATA_DIR: folder, ...env })
    } catch (error) {
      return error instanceof Error && "stderr" in error ? String(error.stderr) : error
    }
  }
  expect(backup({})).toBe(`There is nothing to back up in ${folder}.\n`)
  expect(backup({ REDIS_URL: "redis://127.0.0.1:1" })).toContain("The data is in Redis")
})
