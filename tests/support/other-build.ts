import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A copy of this build in a folder of its own, as if it were another version: each script and style has another name, and the
 * manifest another version. Building a second time would take longer than the test.
 */
export function copyAsOtherBuild() {
  const folder = mkdtempSync(join(tmpdir(), "other-build-"))
  cpSync("build", join(folder, "build"), { recursive: true })
  cpSync("server/index.js", join(folder, "server", "index.js"))
  cpSync("package.json", join(folder, "package.json"))
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"))
  const assets = join(folder, "build", "client", "assets")
  const hashes = new Map<string, string>()
  for (const name of readdirSync(assets)) {
    const [, hash] = /-([\w-]{8})\.(?:js|css)$/.exec(name) ?? []
    if (hash) hashes.set(hash, [...hash].reverse().join(""))
  }
  const server = readFileSync(join(folder, "build", "server", "index.js"), "utf8")
  const [, version = ""] = /"version":\s*"(\w{8})"/.exec(server) ?? []
  hashes.set(version, [...version].reverse().join(""))
  const pattern = new RegExp([...hashes.keys()].join("|"), "g")
  const renamed = (text: string) => text.replace(pattern, (hash) => hashes.get(hash) ?? hash)
  for (const part of [assets, join(folder, "build", "server")]) {
    for (const name of readdirSync(part, { recursive: true, encoding: "utf8" })) {
      const path = join(part, name)
      if (/\.(?:js|css)$/.test(name)) writeFileSync(path, renamed(readFileSync(path, "utf8")))
      // Compressed copies would still name the files of this build.
      if (/\.(?:br|gz)$/.test(name)) rmSync(path)
      else if (renamed(name) !== name) renameSync(path, join(part, renamed(name)))
    }
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
