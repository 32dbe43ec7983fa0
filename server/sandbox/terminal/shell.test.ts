import { setImmediate as nextTurn } from "node:timers/promises"
import { stripVTControlCharacters } from "node:util"
import { expect, test } from "vitest"
import type { Machine } from "./machine"
import { reports } from "./machine.json"
import { createShell } from "./shell"

function openShell(printed = nextTurn) {
  const machine: Machine = {
    hostname: "desk",
    bootedAt: 0,
    greeting: "",
    directory: "/root",
    files: new Map([["/root/README", "line\n"]]),
    reports: new Map(Object.entries(reports)),
  }
  const seen = { text: "" }
  const print = (text: string) => {
    seen.text += stripVTControlCharacters(text)
  }
  const shell = createShell(machine, {
    print,
    async send(bytes) {
      print(bytes?.toString() ?? "")
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
    await expect.poll(() => seen.text, { timeout: 20_000, interval: 1 }).toMatch(/\r\nroot@desk:[^\n]*# $/)
    return seen.text.slice(seen.text.indexOf("\r\n") + 2, seen.text.lastIndexOf("root@desk"))
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

const [right, left, up] = ["\x1b[C", "\x1b[D", "\x1b[A"]

test.each([
  ["Backspace", "echo abx\x7fc", "abc"],
  ["Ctrl-U", "wrong\x15echo a", "a"],
  ["Ctrl-K", `echo abc${left}${left}\x0b`, "a"],
  ["Ctrl-W over a word and the blanks after it", "echo one  two  \x17three", "one three"],
  ["Left and Right", `echo ac${left}b${right}d`, "abcd"],
  ["Home and End", "cho b\x01e\x05c", "bc"],
  ["Delete", "xecho a\x01\x1b[3~", "a"],
  ["Ctrl-D in the middle", `echo abc${left}\x04`, "ab"],
  ["Up", `${up}b`, "ab"],
  ["unknown sequences", "echo a\x1b[200~b\x1bOPc", "abc"],
  ["accents and other scripts", "echo Ångström 東京x\x7f", "Ångström 東京"],
  ["what would stop the process or repeat a text without end", "echo a\x1a\x1b\x1a\x19b\t", "ab"],
])("%s edits the line", async (_, keys, printed) => {
  const { run } = openShell()
  await run("echo a")
  expect(await run(keys)).toBe(`${printed}\r\n`)
})

test("Ctrl-C forgets the line and leaves it on the screen; Ctrl-D ends the shell", async () => {
  const { shell, seen, run } = openShell()
  shell.type("ech oops")
  await expect.poll(() => seen.text).toContain("oops")
  shell.type("\x03")
  await expect.poll(() => seen.text).toMatch(/ech oops\^C\r\nroot@desk:~# $/)
  expect(await run("echo a")).toBe("a\r\n")
  shell.type("\x04")
  await expect.poll(() => seen.text).toMatch(/logout\r\n$/)
})

test("a line has a limit", async () => {
  const { shell, seen, run } = openShell()
  shell.type(`echo ${"x".repeat(4_000)}`)
  await expect.poll(() => seen.text.length).toBeGreaterThan(4_000)
  expect(await run("y".repeat(4_000))).toBe(`${"x".repeat(4_000)}${"y".repeat(91)}\r\n`)
})

test("a text that is too long is cut", async () => {
  const { run } = openShell()
  await run("yes > a")
  expect(await run(`cat${" a".repeat(600)} | wc -l`)).toBe("32768\r\n")
})

test("a pipe gives others their turn", async () => {
  const { shell, seen } = openShell()
  shell.type("yes | wc -l\r")
  await nextTurn()
  expect(seen.text).not.toContain("32768")
  await expect.poll(() => seen.text).toContain("32768\r\n")
})

test("a machine has room for 20 files", async () => {
  const { machine, run } = openShell()
  for (let file = 1; file < 20; file++) expect(await run(`yes > ${file}`)).toBe("")
  expect(await run("cat 1 > 20")).toBe("sh: no space left on device\r\n")
  expect(await run("echo > 1")).toBe("")
  expect([machine.files.size, machine.files.get("/root/1")]).toEqual([20, "\n"])
})

test("of a megabyte of keys at the prompt, the first 4,096 count", async () => {
  const { shell, seen } = openShell()
  shell.type(`${"a".repeat(4_000)}${"\r".repeat(1_044_576)}`)
  await expect.poll(() => seen.text.match(/# /g)).toHaveLength(96)
  // What was dropped would come before it.
  shell.type("echo end\r")
  await expect.poll(() => seen.text).toMatch(/\nend\r\n/)
  expect(seen.text.match(/# /g)).toHaveLength(97)
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
