import { Unicode11Addon } from "@xterm/addon-unicode11"
import { Terminal } from "@xterm/headless"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import type { Emulator, Emulators } from "./emulators"
import { createTestEmulators } from "./emulators.fixture"
import { hostileOutputs } from "./hostile-output.fixture"
import { createKeptScreen } from "./kept-screen"
import { terminalLimits } from "./limits"
import { createRingBuffer } from "./ring-buffer"

const kib = 1024
const size = { rows: 24, cols: 80 }
const limits = { ...terminalLimits, longOutput: kib, screenPause: 1, screenAnew: 0 }

let emulators: Emulators
beforeAll(async () => {
  emulators = await createTestEmulators()
})
afterAll(() => emulators.close())

let shells = 0

function keep(options: Partial<typeof limits> = {}, drawing: Emulators = emulators) {
  const ring = createRingBuffer(2048 * kib)
  const changes: number[] = []
  const clock = { now: 0 }
  const screen = createKeptScreen({
    ring,
    emulators: drawing,
    account: "ada",
    shell: `shell ${shells++}`,
    limits: { ...limits, ...options },
    now: () => clock.now,
    changed: () => changes.push(screen.heldBytes),
  })
  onTestFinished(screen.dispose)
  screen.resize(size)
  return {
    ring,
    screen,
    clock,
    changes,
    print(output: string | Buffer) {
      ring.append(Buffer.from(output))
      ring.trim(ring.end)
      screen.follow()
    },
  }
}

/** Everything that somebody sees of a terminal that got this output. */
async function seen(...output: Array<string | Buffer>) {
  const terminal = new Terminal({ ...size, allowProposedApi: true })
  terminal.loadAddon(new Unicode11Addon())
  terminal.unicode.activeVersion = "11"
  for (const piece of output) await new Promise<void>((resolve) => terminal.write(piece, resolve))
  const { active } = terminal.buffer
  const rows = Array.from({ length: size.rows }, (_, y) =>
    Array.from({ length: size.cols }, (_, x) => {
      const cell = active.getLine(active.baseY + y)?.getCell(x)
      if (!cell) return null
      const text = cell.getWidth() === 0 ? "" : cell.getChars() || " "
      const looks = [cell.isBold(), cell.isItalic(), cell.isDim(), cell.isUnderline(), cell.isInverse()]
      const colors = [cell.isFgRGB(), cell.getFgColor(), cell.isBgRGB(), cell.getBgColor()]
      return `${text} ${looks.map(Boolean).map(Number).join("")} ${colors.join(",")}`
    }).join("|"),
  )
  terminal.dispose()
  return { screen: active.type, cursor: [Math.min(active.cursorX, size.cols - 1), active.cursorY], rows }
}

/** The same numbers every time. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** What programs print: text, wide characters, colors, moved cursors, cleared parts, scroll regions and both screens. */
function randomOutput(seed: number, pieces: number) {
  const random = createRandom(seed)
  const kinds = [
    () => "word ".repeat(random(30)),
    () => "\r\n",
    () => "\r\n",
    () => "世界é🙂".repeat(random(12)),
    () => `\x1b[${random(8) + 30};${random(8) + 40}m`,
    () => `\x1b[38;5;${random(256)}m\x1b[48;2;${random(256)};${random(256)};0m`,
    () => ["\x1b[0m", "\x1b[1m", "\x1b[3m", "\x1b[4m", "\x1b[7m"][random(5)] ?? "",
    () => `\x1b[${random(24) + 1};${random(80) + 1}H`,
    () => `\x1b[${random(3)}K`,
    () => `\x1b[${random(3)}J`,
    () => `\x1b[${random(5) + 1}${"ABCDLMPX@"[random(9)]}`,
    () => `\x1b[${random(8) + 1};${random(8) + 12}r`,
    () => "\x1b[r",
    () => `\x1b[?1049${"hl"[random(2)]}`,
    () => `\x1b[?25${"hl"[random(2)]}`,
    () => `\x1b[${random(40) + 1}${["S", "T", "b", "I", "Z", " @", " A", "'}", "'~", "e", "G"][random(11)]}`,
    () => `e${"\u0301".repeat(random(5))}`,
    () => ["\x1bM", "\x1bD", "\x1b7", "\x1b8", "\x1b#8", "\x1b[4h", "\x1b[4l", "\u009b31m"][random(8)] ?? "",
    () => `\x1b]0;title ${random(100)}\x07`,
    () => `\x1b]1;é/${random(100)}\x1b\\\x1b]2;\u009c`,
    () => ["\x1bP$qm\x1b\\", "\x1b_command\x1b\\", "\x1b]11;?\x18", "\x1b^\u009c"][random(4)] ?? "",
  ]
  return Array.from({ length: pieces }, () => kinds[random(kinds.length)]?.() ?? "").join("")
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("is the screen of a terminal that got everything (%i)", async (seed) => {
  const kept = keep()
  const output = Buffer.from(randomOutput(seed, 3_000))
  // Pieces end within characters and sequences.
  for (let at = 0, length = 1; at < output.length; at += length, length = (length * 7) % 4_001)
    kept.print(output.subarray(at, at + length))
  const expected = await seen(output)
  await expect.poll(async () => seen(kept.screen.draw(size) ?? "")).toEqual(expected)
})

test("follows further output, and output that has replaced everything", async () => {
  const kept = keep()
  kept.print("first\r\n".repeat(1_000))
  await expect.poll(() => kept.screen.draw(size)).toContain("first")
  kept.print("\x1b[?1049h\x1b[2J\x1b[31mfull screen")
  await expect.poll(async () => (await seen(kept.screen.draw(size) ?? "")).screen).toBe("alternate")
  kept.print(`\x1b[?1049l${"a line \r\n".repeat(300_000)}the end`)
  await expect.poll(() => kept.screen.draw(size), { timeout: 20_000 }).toContain("the end")
})

/** Counts the pieces that are drawn, and runs `onPiece` before each. */
function keepCounting(options: Partial<typeof limits>, onPiece: () => void) {
  const { open, close } = emulators
  return keep(options, {
    open(opened) {
      const one = open(opened)
      const call: Emulator["call"] = async (...args) => {
        if (args[0] === "write") onPiece()
        return (await one?.call(...args)) ?? null
      }
      return one && Object.create(one, { call: { value: call } })
    },
    close,
  })
}

test("is not drawn while the shell prints without a pause, and not given when it is old", async () => {
  let pieces = 0
  const kept = keepCounting({ screenPause: 300 }, () => pieces++)
  kept.print("first\r\n".repeat(1_000))
  await expect.poll(() => kept.screen.draw(size)).toContain("first")
  const before = pieces
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  for (let i = 0; i < 20; i++) {
    kept.print("more\r\n".repeat(20_000))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(pieces).toBe(before)
  expect(kept.screen.draw(size)).toBeNull()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await expect.poll(() => kept.screen.draw(size)).toContain("more")
})

test("is not drawn on when the shell goes on after a pause, and then from where it was", async () => {
  let pieces = 0
  let printing = true
  const kept = keepCounting({ screenPause: 50 }, () => {
    pieces++
    if (printing) kept.print("more\r\n".repeat(20_000))
  })
  kept.print("first\r\n".repeat(20_000))
  await expect.poll(() => pieces).toBeGreaterThan(0)
  printing = false
  // In its first turn, the shell prints more than a screen may lag behind.
  expect(pieces).toBe(1)
  kept.print("the end")
  await expect.poll(() => kept.screen.draw(size)).toContain("the end")
})

test("is given up when the emulator ends at output twice, until it has gone", async () => {
  const kept = keep()
  kept.print("before\r\n".repeat(1_000))
  await expect.poll(() => kept.screen.draw(size)).toContain("before")
  kept.print("<exit>after")
  await expect.poll(() => kept.screen.heldBytes).toBe(kept.screen.draw(size)?.length)
  let polls = 0
  await expect.poll(() => [++polls > 20, kept.screen.draw(size)?.includes("after")]).toEqual([true, false])
  kept.print("new\r\n".repeat(500_000))
  await expect.poll(() => kept.screen.draw(size), { timeout: 20_000 }).toContain("new")
})

test("shows the cursor again when the output that hid it has gone", async () => {
  const kept = keep()
  kept.print(`${"text\r\n".repeat(1_000)}\x1b[?25l`)
  await expect.poll(() => kept.screen.draw(size)).toContain("\x1b[?25l")
  kept.print("\x1bc")
  kept.print("more\r\n".repeat(500_000))
  await expect.poll(() => kept.screen.draw(size), { timeout: 20_000 }).toContain("more")
  expect(kept.screen.draw(size)).not.toContain("\x1b[?25l")
})

test.each(hostileOutputs)("shows what follows %s", async (_, output) => {
  const kept = keep()
  kept.print("before\r\n".repeat(1_000))
  kept.print(output)
  kept.print("\x1b\\\x1b[m\x1b[r\x1b[H\x1b[2Jafter")
  await expect.poll(() => kept.screen.draw(size), { timeout: 20_000 }).toBe("\x1b[1;1Hafter\x1b[1;6H")
})

test("is not given when it takes too many bytes in a message", async () => {
  const colorful = "\x1b[31ma\x1b[32mb".repeat(24 * 39)
  const few = keep({ screenText: 24 * kib })
  const many = keep({ screenText: 48 * kib })
  for (const kept of [few, many]) kept.print(colorful)
  await expect.poll(() => many.screen.draw(size)?.length).toBeGreaterThan(12 * kib)
  const text = many.screen.draw(size) ?? ""
  expect(text.length).toBeLessThan(24 * kib)
  expect(JSON.stringify(text).length).toBeGreaterThan(24 * kib)
  await expect.poll(() => few.screen.heldBytes).toBeGreaterThan(0)
  expect(few.screen.draw(size)).toBeNull()
})

test("costs nothing while there is little output, and nothing after its end", async () => {
  const kept = keep({ longOutput: 10 * kib })
  kept.print("x".repeat(9 * kib))
  kept.print("\r\n".repeat(kib))
  await expect.poll(() => kept.screen.draw(size)).not.toBeNull()
  const cells = 2 * 24 * 80 * 12
  expect(Math.max(...kept.changes)).toBeLessThan(cells + 100)
  kept.print(`e${"\u0301".repeat(16)}`.repeat(10_000))
  // Every cell of the screen has marks.
  await expect.poll(() => kept.screen.heldBytes).toBeGreaterThan(cells + 24 * 80 * 16 * 20)
  expect(kept.screen.heldBytes).toBeLessThan(cells + 2 * 24 * 80 * 400)
  kept.screen.dispose()
  expect([kept.screen.heldBytes, kept.screen.draw(size)]).toEqual([0, null])
})

test("is drawn anew in another size, and only given to windows of its size", async () => {
  const kept = keep()
  kept.print("0123456789".repeat(200))
  await expect.poll(() => kept.screen.draw(size)).not.toBeNull()
  const narrow = { rows: 24, cols: 40 }
  expect(kept.screen.draw(narrow)).toBeNull()
  kept.screen.resize(narrow)
  await expect.poll(() => kept.screen.draw(narrow)).not.toBeNull()
  expect(kept.screen.draw(size)).toBeNull()
})

test("a window that changes its size all the time has all of the output drawn once in a while", async () => {
  const kept = keep({ screenAnew: 10_000 })
  kept.print("text\r\n".repeat(1_000))
  await expect.poll(() => kept.screen.draw(size)).not.toBeNull()
  const narrow = { rows: 24, cols: 40 }
  kept.screen.resize(narrow)
  kept.print("more\r\n")
  let polls = 0
  await expect.poll(() => [++polls > 20, kept.screen.draw(narrow)]).toEqual([true, null])
  kept.clock.now = 10_000
  await expect.poll(() => kept.screen.draw(narrow)).toContain("more")
})

test("none is kept of a giant window", async () => {
  const kept = keep()
  kept.print("text\r\n".repeat(1_000))
  await expect.poll(() => kept.screen.heldBytes).toBeGreaterThan(0)
  kept.screen.resize({ rows: 1_000, cols: 1_000 })
  expect(kept.screen.heldBytes).toBe(0)
})
