import { mkdtempSync, rmSync } from "node:fs"
import type { Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { listen } from "./listen"

/** A new folder that is removed when the test ends, or after all tests of the file with `afterAll`. */
export function temporaryFolder(atTheEnd: (remove: () => void) => void = onTestFinished) {
  const folder = mkdtempSync(join(tmpdir(), "hearth-test-"))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The port of a server that listens until the test ends. */
export async function portOf(server: Server) {
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return await listen(server)
}
