import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import express from "express"
import { expect, onTestFinished, test } from "vitest"
import { createLog } from "./log"
import { createStaticFiles } from "./static-files"

test.each(["a.js.map", "a.js%2emap", "a.js.%6d%61p", "A.JS.MAP"])(
  "a source map is not served as %s",
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "hearth-files-"))
    mkdirSync(join(folder, "assets"))
    for (const file of ["a.js", "a.js.map", "A.JS.MAP"]) writeFileSync(join(folder, "assets", file), "source")
    const app = express()
    app.use((_request, response, next) => {
      const log = createLog({ logLevel: "silent" }, { write() {} })
      response.locals.info = { id: "r1", origin: "", nonce: "", clientIp: "", log }
      next()
    })
    app.use(createStaticFiles(folder))
    const server = app.listen(0, "127.0.0.1")
    await once(server, "listening")
    onTestFinished(() => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    // A TCP server's address is an object with a port.
    const { port } = server.address() as AddressInfo
    const served = async (path: string) =>
      await (await fetch(`http://127.0.0.1:${port}/assets/${path}`)).text()
    expect(await served("a.js")).toBe("source")
    expect(await served(name)).not.toBe("source")
  },
)
