// Plain JavaScript, since run.js needs it before anything is compiled.
import { spawnSync } from "node:child_process"

/** Whether that command works. */
export function starts(/** @type {string} */ command, option = "--version") {
  return spawnSync(command, [option], { timeout: 30_000 }).status === 0
}

/** Prints a command and runs it; false when it failed. */
export function install(/** @type {string[]} */ [command = "", ...args]) {
  console.log([command, ...args].join(" "))
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  return spawnSync(command, args, { stdio: "inherit", timeout: 10 * 60_000, env }).status === 0
}

/** Installs Debian packages. Only root may; nobody is asked for a password. */
export function installPackages(/** @type {string[]} */ ...names) {
  if (process.getuid?.() !== 0 || !starts("apt-get")) return false
  return install(["apt-get", "update"]) && install(installCommand(names))
}

/** What the exhaustive tests start: Redis, nginx with TLS, and two text browsers. Throws when one is missing. */
export function requirePrograms() {
  const packages = Object.entries({
    "redis-server": starts("redis-server"),
    lynx: starts("lynx"),
    w3m: starts("w3m", "-version"),
    nginx: starts("nginx", "-v"),
    openssl: starts("openssl", "version"),
  }).flatMap(([name, works]) => (works ? [] : [name]))
  if (packages.length === 0 || installPackages(...packages)) return
  throw new Error(`These tests need ${packages.join(", ")}: sudo ${installCommand(packages).join(" ")}`)
}

export function installCommand(/** @type {string[]} */ names) {
  return ["apt-get", "install", "-y", "--no-install-recommends", ...names]
}
