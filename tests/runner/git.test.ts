import { execFileSync } from "node:child_process"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { changedFiles, environment } from "./git.js"

let root = ""
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hearth-git-"))
  git("init", "--initial-branch=main")
  write("kept.ts", "edited.ts", "moved.ts", "gone.ts")
  write(".gitignore")
  commit("first")
})
afterEach(() => rmSync(root, { recursive: true }))

function git(...args: string[]) {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
  // Without the developer's settings, which may sign commits or run hooks.
  const env = { ...environment(), GIT_CONFIG_GLOBAL: "/dev/null" }
  execFileSync("git", [...identity, ...args], { cwd: root, stdio: "ignore", env })
}

function write(...files: string[]) {
  for (const file of files) writeFileSync(join(root, file), file === ".gitignore" ? "*.log\n" : `${file}\n`)
}

function commit(message: string) {
  git("add", "--all")
  git("commit", "--message", message)
}

test("a fresh checkout has no changes", () => {
  expect(changedFiles(root, "HEAD")).toEqual([])
})

test("staged, unstaged and new files are changes, and a moved one is two", () => {
  writeFileSync(join(root, "edited.ts"), "other\n")
  git("mv", "moved.ts", "at last.ts")
  rmSync(join(root, "gone.ts"))
  write("new.ts", "ignored.log")
  expect(changedFiles(root, "HEAD")).toEqual(["at last.ts", "edited.ts", "gone.ts", "moved.ts", "new.ts"])
})

test("since a branch means since this branch left it", () => {
  git("checkout", "-b", "topic")
  write("mine.ts")
  commit("mine")
  git("checkout", "main")
  write("theirs.ts")
  commit("theirs")
  git("checkout", "topic")
  renameSync(join(root, "kept.ts"), join(root, "edited.ts"))
  expect(changedFiles(root, "main")).toEqual(["edited.ts", "kept.ts", "mine.ts"])
})

test("an unknown revision is refused with git's message", () => {
  expect(() => changedFiles(root, "nowhere")).toThrow(/nowhere.* failed: .*unknown revision/)
})
