import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Machine } from "./machine"
import { createShell } from "./shell"

function openShell(printed = nextTurn) {
  const machine: Machine = {
    hostname: "desk",
    gpu: false,
    bootedAt: 0,
    greeting: "",
    files: new Map([["/root/README", "line\n"]]),
  }
  const seen = { text: "" }
  const print = (text: string) => {
    seen.text += text
  }
  const shell = createShell(machine, {
    print,
    async send(bytes) {
      print(bytes.toString())
      await printed()
    },
    size: () => ({ rows: 11, columns: 80 }),
    now: () => 0,
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

test.each<[string, string | RegExp]>([
  ["echo one; echo two", "one\ntwo\n"],
  ["echo 'b;|>' > list; echo a >> list; cat list | sort | head -1", "a\n"],
  ["yes hearth | head -n 1", "hearth\n"],
  ["cat nothing | wc -l", "cat: nothing: No such file or directory\n0\n"],
  ["echo a > list; ls -la | grep list", /^-rw-r--r-- 1 root root +2 [^\n]* list\n$/],
  ["ps | grep server; df | head -2 | tail -1 | wc -l", / server\n1\n$/],
  ["echo a; history | tail -1", /^a\n +1 {2}echo a; history/],
  ["yes > a; cat a | wc -l", "32768\n"],
  ...["| wc", "echo a |", "; ls", "echo >", "ls > a b"].map((line): [string, string] => [
    line,
    "sh: syntax error\n",
  ]),
])("%s prints what a shell does", async (line, printed) => {
  expect((await openShell().run(line)).replaceAll("\r\n", "\n")).toEqual(
    typeof printed === "string" ? printed : expect.stringMatching(printed),
  )
})

test("a text that is too long ends the command, not the process", async () => {
  const { run } = openShell()
  await run("yes > a")
  expect(await run(`cat${" a".repeat(600)} | wc -l`)).toBe("cat: only the first 64 KiB are read\r\n32768\r\n")
})

test("a pipe gives others their turn, and a line has at most 16 commands", async () => {
  const { shell, seen, run } = openShell()
  shell.type("yes | wc -l\r")
  await nextTurn()
  expect(seen.text).not.toContain("32768")
  await expect.poll(() => seen.text).toContain("32768\r\n")
  expect(await run(`${"echo a|".repeat(15)}wc -l`)).toBe("1\r\n")
  expect(await run(`${"echo a|".repeat(16)}wc -l`)).toBe("sh: more than 16 commands in a line\r\n")
})

test("a machine has room for 20 files", async () => {
  const { machine, run } = openShell()
  for (let file = 1; file < 20; file++) expect(await run(`yes > ${file}`)).toBe("")
  expect(await run("cat 1 > 20")).toBe("sh: no space left on device\r\n")
  expect(await run("echo > 1")).toBe("")
  expect([machine.files.size, machine.files.get("/root/1")]).toEqual([20, "\n"])
})

test.each([
  ["Ctrl-A and Ctrl-E", "\x01\x05"],
  ["Ctrl-C", "x\x03"],
  ["Ctrl-L", "\x0c"],
  ["Ctrl-U and Up", "\x15\x1b[A"],
  ["Ctrl-W", "\x17"],
  ["Up and Down", "\x1b[A\x1b[B"],
  ["Left and Right", "\x1b[D\x1b[C"],
  ["Home and End", "\x1b[H\x1b[F"],
  ["Delete in front", "\x01\x1b[3~"],
  ["Backspace", "\x7f"],
  ["a letter in front", "\x01a\x7f"],
  ["the bell", "a"],
])("of 500 times %s in one message, a long line is drawn once", async (_, keys) => {
  const { shell, seen, run } = openShell()
  const long = (letter: string) => `${letter}${"\u0301".repeat(7)}`.repeat(500)
  for (const letter of ["x", "y"]) await run(long(letter))
  shell.type(long("z"))
  await expect.poll(() => seen.text).toMatch(/# z/)
  seen.text = ""
  shell.type(`${keys.repeat(500)}\r`)
  await expect.poll(() => seen.text).toMatch(/\r\n[^\n]*# $/)
  // The line, and that it is no command.
  expect(Buffer.byteLength(seen.text)).toBeLessThan(2 * 4_200)
})

test("of a megabyte of keys at the prompt, the first 4,096 count", async () => {
  const { shell, seen } = openShell()
  shell.type("\r".repeat(1_048_576))
  await expect.poll(() => seen.text.match(/# /g)).toHaveLength(4_096)
})

test("nothing more is printed at the prompt while nobody reads", async () => {
  const { shell, seen } = openShell(() => new Promise(() => {}))
  for (let message = 0; message < 1_000; message++) shell.type("\r")
  await nextTurn()
  expect(seen.text.match(/# /g)).toHaveLength(1)
})

test("an interrupt takes back what was typed before it", async () => {
  const { shell, seen } = openShell()
  shell.type("echo one\recho two\r\x03echo three\r")
  await expect.poll(() => seen.text).toMatch(/three\r\n[^\n]*# $/)
  expect(seen.text).not.toMatch(/one|two/)
})
