import { spawnSync } from "node:child_process"
import { UsageError } from "./command-line.js"

/**
 * The files that differ from that revision, or from the branch point: committed since, uncommitted and untracked.
 * @param {string} root
 * @param {string} since
 */
export function changedFiles(root, since) {
  // Without renames a moved file is two changes, so that importers of its old name are found too.
  const tracked = git(root, [
    "diff",
    "--merge-base",
    "--name-only",
    "--no-renames",
    "--relative",
    "-z",
    since,
  ])
  const untracked = git(root, ["ls-files", "--others", "--exclude-standard", "-z"])
  return [...new Set([...tracked, ...untracked])].sort()
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function git(root, args) {
  const { status, stdout, stderr, error } = spawnSync("git", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: environment(),
  })
  if (status !== 0) {
    throw new UsageError(
      `--changed asks git, and \`git ${args.join(" ")}\` failed: ${error?.message ?? stderr.trim()}`,
    )
  }
  return stdout.split("\0").filter(Boolean)
}

/** Inside a git hook, git's variables would point every git command to the hook's repository. */
export function environment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")))
}
