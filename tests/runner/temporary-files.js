import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { constants, freemem } from "node:os"

/** Linux keeps this folder in memory. */
const inMemory = "/dev/shm"
/** A run needs less than half of it. In a container the folder may be much smaller. */
const neededBytes = 4 * 2 ** 30

/**
 * Keeps the temporary files of this process and its children in memory, if there is room for them. The tests start
 * many servers and browsers, which would wait for the disk. Does nothing when TMPDIR is set.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || Math.min(freeBytes(), freemem()) < neededBytes) return
  const folder = mkdtempSync(`${inMemory}/tests-`)
  // A test runs a server as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  // Without a handler a signal ends the process at once, and the folder would stay in memory.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize
  } catch {
    return 0
  }
}
