import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "vite"
import { createEmulators } from "./emulators"

// Output with one of these words does to the thread what an emulator's worst output could.
const wrapper = `
import run from "./emulator.worker.mjs"
export default (command) => {
  const text = command.method === "write" ? Buffer.from(command.args[0]).toString() : ""
  if (text.includes("<hang>")) for (;;);
  if (text.includes("<slow>")) for (const end = performance.now() + 300; performance.now() < end; );
  if (text.includes("<exit>")) process.exit(3)
  if (text.includes("<print>")) console.error("printed")
  if (text.includes("<memory>")) for (const all = []; ; ) all.push(Array(1_000_000).fill(all.length))
  return run(command)
}
`

export async function buildThread() {
  const folder = mkdtempSync(join(tmpdir(), "emulators-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: "silent",
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL("./emulator.worker.ts", import.meta.url)),
      outDir: folder,
      rollupOptions: { output: { entryFileNames: "emulator.worker.mjs" } },
    },
  })
  const file = join(folder, "thread.mjs")
  writeFileSync(file, wrapper)
  return pathToFileURL(file)
}

let thread: Promise<URL> | undefined

export async function createTestEmulators(log: Array<Record<string, unknown>> = []) {
  thread ??= buildThread()
  return createEmulators({
    worker: await thread,
    log: { warn: (fields, message) => void log.push({ ...fields, message }) },
  })
}
