import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestEmulators } from "./emulators.fixture"

type Emulators = Awaited<ReturnType<typeof createTestEmulators>>
let emulators: Emulators
beforeAll(async () => {
  emulators = await createTestEmulators()
})
afterAll(() => emulators.close())

let shells = 0
function opened(account = "ada") {
  const view = { from: 0, modes: "", size: { rows: 5, cols: 20 }, scrollback: 10 }
  const emulator = emulators.open({ ...view, account, shell: `shell-${shells++}` })
  if (!emulator) throw new Error("not opened")
  return {
    write: async (text: string) => await emulator.call("write", Buffer.from(text)),
    lines: async () => (await emulator.call("lines"))?.lines,
  }
}

test.each([
  ["\x1b[9999S", ""],
  ["\x1b[H\x1b[9999;2L", ""],
  ["\x1b[H\u009b9999M", ""],
  ["\x1b[9999T", ""],
  ["\x1b[9999Ix", `one\ntwo${" ".repeat(16)}x`],
  ["\x1b[9999Zx", "one\nxwo"],
  ["x\x1b[9999b", `one\ntwo${"x".repeat(17)}\nxxxx`],
])("%j counts no further than the screen, also when it arrives in parts", async (sequence, shown) => {
  for (const parts of [[sequence], sequence]) {
    const screen = opened()
    await screen.write("one\r\ntwo")
    for (const part of parts) await screen.write(part)
    expect((await screen.lines())?.join("\n").trimEnd()).toBe(shown)
  }
})

test("what takes long is drawn in parts", async () => {
  const { write } = opened()
  const sequences = "\x1b[100S".repeat(100_000)
  expect((await write(sequences))?.taken).toBeLessThan(sequences.length)
  expect((await write("short"))?.taken).toBe(5)
})

test("whose output takes longer waits longer", async () => {
  const [noor, kim] = [opened("noor"), opened("kim")]
  await Promise.all([noor.lines(), kim.lines()])
  const order: string[] = []
  const writes = [
    ["noor", noor, "<slow>"],
    ["kim", kim, "quick"],
  ] as const
  const written = writes.flatMap(([name, { write }, text]) =>
    [1, 2, 3].map((number) => write(text).then(() => order.push(`${name} ${number}`))),
  )
  await Promise.all(written)
  expect(order).toEqual(["noor 1", "kim 1", "kim 2", "kim 3", "noor 2", "noor 3"])
})
