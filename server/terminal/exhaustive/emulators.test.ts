import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { createEmulators } from "../emulators"
import { buildThread } from "../emulators.fixture"

test("a thread that doesn't start is tried again, and no screen is lost", async () => {
  const built = await buildThread()
  const folder = mkdtempSync(join(tmpdir(), "late-thread-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "thread.mjs")
  const log: string[] = []
  const emulators = createEmulators({
    worker: pathToFileURL(file),
    log: {
      warn(_, message) {
        log.push(message)
        if (!existsSync(file)) writeFileSync(file, `export { default } from ${JSON.stringify(built.href)}\n`)
      },
    },
  })
  onTestFinished(() => emulators.close())
  const view = { account: "ada", from: 0, modes: "", size: { rows: 5, cols: 20 }, scrollback: 10 }
  const emulator = emulators.open({ ...view, shell: "first" })
  expect(await emulator?.call("write", new TextEncoder().encode("drawn"))).not.toBeNull()
  expect(log).toEqual(["the thread for terminal drawing did not start"])
})
