import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Machine } from "./machine"
import { createShell } from "./shell"

function openShell() {
  const machine: Machine = {
    hostname: "desk",
    gpu: false,
    bootedAt: 0,
    greeting: "",
    files: new Map([["/root/book", "line\n".repeat(500)]]),
  }
  const seen = { text: "" }
  const print = (text: string) => {
    seen.text += text
  }
  const shell = createShell(machine, {
    print,
    async send(bytes) {
      print(bytes.toString())
      await nextTurn()
    },
    size: () => ({ rows: 11, columns: 80 }),
    now: () => 0,
    stall() {},
    hangUp() {},
  })
  /** Types a line; resolves to what is printed before the next prompt. */
  async function run(line: string) {
    seen.text = ""
    shell.type(`${line}\r`)
    await expect.poll(() => seen.text, { timeout: 20_000, interval: 1 }).toMatch(/\r\n[^\n]*# $/)
    return seen.text.slice(seen.text.indexOf("\r\n") + 2, seen.text.lastIndexOf("\x1b[1mroot"))
  }
  return { machine, shell, seen, run }
}

test("a text that is too long ends the command, not the process", async () => {
  const { run } = openShell()
  await run("yes > a")
  expect(await run(`cat${" a".repeat(600)} | wc -l`)).toBe("cat: only the first MiB is read\r\n524288\r\n")
})

test("a pipe gives others their turn, and a line has at most 16 commands", async () => {
  const { shell, seen, run } = openShell()
  shell.type("yes | wc -l\r")
  await nextTurn()
  expect(seen.text).not.toContain("524288")
  await expect.poll(() => seen.text).toContain("524288\r\n")
  expect(await run(`${"echo a|".repeat(15)}wc -l`)).toBe("1\r\n")
  expect(await run(`${"echo a|".repeat(16)}wc -l`)).toBe("sh: more than 16 commands in a line\r\n")
})

test("the files of a machine have a limit together", async () => {
  const { machine, run } = openShell()
  expect(await run("yes > a; cat a > b; cat a > c")).toBe("")
  expect(await run("cat a > d")).toBe("sh: no space left on device\r\n")
  expect([...machine.files.keys()]).toEqual(["/root/book", "/root/a", "/root/b", "/root/c"])
  expect(await run("cat a > d; echo > a; cat b > d")).toBe("sh: no space left on device\r\n")
  expect(machine.files.has("/root/d")).toBe(true)
})

test("a program reads the keys that come together one by one; the rest is for the prompt", async () => {
  const { shell, seen } = openShell()
  shell.type("less book\r")
  shell.type("G")
  shell.type("g")
  shell.type("\x1b[6~ qecho back\r")
  await expect.poll(() => seen.text).toMatch(/\nback\r\n[^\n]*# $/)
  expect(seen.text.match(/\d+%|\(END\)/g)).toEqual(["2%", "(END)", "2%", "4%", "6%"])
})

test("of a megabyte of keys at the prompt, the first 65,536 count", () => {
  const { shell, seen } = openShell()
  shell.type("\r".repeat(1_048_576))
  expect(seen.text.match(/# /g)).toHaveLength(65_536)
})
