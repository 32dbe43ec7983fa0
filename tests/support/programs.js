// Plain JavaScript, since run.js needs it before anything is compiled.
import { spawn, spawnSync } from "node:child_process"

/** Whether that command works. */
export function starts(/** @type {string} */ command) {
  return spawnSync(command, ["--version"], { timeout: 30_000 }).status === 0
}

/**
 * Runs an installer. Its output is kept and printed only on failure, since other sections print at the same time.
 * @param {string[]} command
 * @returns {Promise<string>} what was run and what came of it
 */
export async function install([command = "", ...args]) {
  const line = [command, ...args].join(" ")
  console.log(`Installing: ${line}`)
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text
    })
  }
  const outcome = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("close", (code, signal) => resolve(code === null ? `signal ${signal}` : `code ${code}`))
  })
  const result = `${line} → ${outcome}`
  if (outcome !== "code 0") console.log(`${output.slice(-4_000)}\n${result}`)
  return result
}

/** The command that installs a package on Debian and its relatives, without asking for a password. */
export function debianInstaller(/** @type {string} */ name) {
  const script = `apt-get update && apt-get install -y --no-install-recommends ${name}`
  return process.getuid?.() === 0 ? ["sh", "-c", script] : ["sudo", "-n", "sh", "-c", script]
}

/** Installs what tests start: Redis, nginx with TLS, and two text browsers. Without them, these tests fail. */
export async function offerNodePrograms() {
  const packages = [
    ...["redis-server", "lynx"].map((name) => (starts(name) ? [] : [name])),
    // nginx and w3m have no long options.
    spawnSync("w3m", ["-version"]).status === 0 ? [] : ["w3m"],
    spawnSync("nginx", ["-v"]).status === 0 ? [] : ["nginx"],
    spawnSync("openssl", ["version"]).status === 0 ? [] : ["openssl"],
  ].flat()
  if (packages.length > 0) await install(debianInstaller(packages.join(" ")))
}
