import { expect, test, vi } from "vitest"
import { createDrawing } from "./drawing"
import { loadEmulator } from "./emulator"
import { hostileOutputs } from "./hostile-output.fixture"
import { drawScreen, readLines } from "./screen-picture"

const size = { rows: 24, cols: 80 }

async function drawn(output: string) {
  const createEmulator = await loadEmulator()
  const terminal = createEmulator(size, 200)
  const counts: number[] = []
  for (const final of "@ABCDEFGHILMPSTXZ`abdef")
    terminal.parser.registerCsiHandler({ final }, (params) => {
      counts.push(...params.flat())
      return false
    })
  const drawing = createDrawing({
    terminal,
    turns: (task) => task(),
    isWaitedFor: true,
    isGone: () => false,
    now: () => 0,
  })
  expect(await drawing.draw(Buffer.from(output))).toBe(true)
  const { active } = terminal.buffer
  const cells = Array.from({ length: active.length }, (_, y) =>
    Array.from({ length: size.cols }, (_, x) => active.getLine(y)?.getCell(x)?.getChars() ?? ""),
  ).flat()
  return { terminal, counts, longestCell: Math.max(...cells.map((text) => text.length)) }
}

test.each(hostileOutputs)("the emulator gets little of %s", async (_, output) => {
  const { terminal, counts, longestCell } = await drawn(output)
  expect(Math.max(0, ...counts)).toBeLessThanOrEqual(80)
  expect(longestCell).toBeLessThanOrEqual(17)
  expect(terminal.markers).toEqual([])
  terminal.dispose()
})

test("output that scrolls everything away leaves an empty screen", async () => {
  for (const final of ["S", "T", "L", "M"]) {
    const { terminal } = await drawn(`${"text\r\n".repeat(30)}\x1b[H\x1b[2147483647${final}\x1b[5;5Hend`)
    const { active } = terminal.buffer
    const lines = Array.from({ length: 24 }, (_, y) =>
      active.getLine(active.baseY + y)?.translateToString(true),
    )
    expect(lines.join("\n").trim()).toBe("end")
    terminal.dispose()
  }
})

/** Numbers that look random, the same in each run. */
function createDice(seed: number) {
  return (sides: number) => {
    // An ordinary product would lose its last digits, and the numbers would soon repeat.
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >> 16) % sides
  }
}

type Dice = ReturnType<typeof createDice>

function oneOf(dice: Dice, values: readonly [string, ...string[]]) {
  return values[dice(values.length)] ?? values[0]
}

/** Sequences that move, scroll, erase, insert and switch, and text of one and two columns. */
function randomOutput(dice: Dice) {
  const final = () => "@ABCDEFGHIJKLMPSTXZ`abdefrsu".charAt(dice(28))
  const count = () => oneOf(dice, ["", "1", "2", "7", "60", "999"])
  const sequence = () =>
    oneOf(dice, [
      `\x1b[${count()};${count()}${final()}`,
      `\x1b[${count()}${final()}`,
      `\x1b[?${oneOf(dice, ["1049", "47", "6", "7", "3"])}${oneOf(dice, ["h", "l"])}`,
      `\x1b[4${oneOf(dice, ["h", "l"])}`,
      `\x1b${oneOf(dice, ["7", "8", "D", "E", "M", "H", "c"])}`,
      oneOf(dice, ["漢e\u0301", "\n", "\r\n", "\t", "\b", "\x7f", "\x1b]8;;http://x/\x07", "\x1bPq~\x1b\\"]),
      "x".repeat(dice(100)),
      "\x1b[999;999H",
    ])
  const bytes = Buffer.from(Array.from({ length: 40 }, sequence).join(""))
  // Ends in the middle of a character or sequence.
  return bytes.subarray(0, bytes.length - dice(3))
}

// What an emulator throws in a timer of its own would end the process. Vitest fails a run with an uncaught error.
test("an emulator that fails at random output says so to its drawing, and to nothing else", async () => {
  const createEmulator = await loadEmulator()
  const dice = createDice(1)
  let failed = 0
  for (let round = 0; round < 300; round++) {
    const terminal = createEmulator({ rows: 2 + dice(59), cols: 10 + dice(191) }, dice(2) * 200)
    const options = {
      turns: <Result>(task: () => Promise<Result>): Promise<Result> => task(),
      isWaitedFor: true,
      now: () => 0,
    }
    const drawing = createDrawing({ ...options, terminal, isGone: () => false })
    try {
      for (let piece = 0; piece < 10; piece++) {
        await drawing.draw(randomOutput(dice))
        terminal.resize(10 + dice(191), 2 + dice(59))
      }
    } catch {
      failed++
    }
    readLines(terminal)
    drawScreen(terminal, { cursor: drawing.cursor })
    terminal.dispose()
  }
  // Without a failure, the test would prove nothing.
  expect(failed).toBeGreaterThan(0)
})

test("bytes that the emulator can't parse are printed nowhere", async () => {
  const printed = vi.spyOn(console, "error")
  try {
    const { terminal } = await drawn("\x7f\x1b[\x7f1\x7f\x1b[<>?$\x7f".repeat(1000))
    terminal.dispose()
    expect(printed).not.toHaveBeenCalled()
  } finally {
    printed.mockRestore()
  }
})
