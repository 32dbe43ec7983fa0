import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * Runs a command of node_modules. Without a turn its output goes straight to the terminal.
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, turn?: import("./output-queue.js").Turn | undefined }} options
 * @returns {Promise<number>} its exit code
 */
export function run([command = "", ...args], { env = {}, turn } = {}) {
  return new Promise((resolve, reject) => {
    // Programs print without color into a pipe unless they are told to.
    const color = turn && process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : {}
    const child = spawn(join(root, "node_modules", ".bin", command), args, {
      cwd: root,
      stdio: turn ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...color, ...env },
      shell: process.platform === "win32",
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => turn?.write(text))
    }
    child.once("error", reject)
    child.once("close", (code) => resolve(code ?? 1))
  })
}
