// Plain JavaScript: run.js needs it before anything could compile it.
import { spawnSync } from "node:child_process"

/** Whether that command starts at all. */
export function starts(/** @type {string} */ command) {
  return spawnSync(command, ["--version"], { timeout: 30_000 }).status === 0
}

/**
 * Runs an installer, its output straight through.
 * @param {string[]} command
 * @returns {string} what was run and what came of it
 */
export function install([command = "", ...args]) {
  const line = [command, ...args].join(" ")
  console.log(`Installing: ${line}`)
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
  return `${line} → ${error?.message ?? `code ${status}`}`
}

/** How Debian and its relatives install a package; asks for no password. */
export function debianInstaller(/** @type {string} */ name) {
  const script = `apt-get update && apt-get install -y --no-install-recommends ${name}`
  return process.getuid?.() === 0 ? ["sh", "-c", script] : ["sudo", "-n", "sh", "-c", script]
}

/** Redis for the tests of its session store: they start it themselves, and fail without it. */
export function offerRedis() {
  if (!starts("redis-server")) install(debianInstaller("redis-server"))
}
