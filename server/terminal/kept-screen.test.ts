import { expect, onTestFinished, test } from "vitest"
import { loadEmulator } from "./emulator"
import { createKeptScreen } from "./kept-screen"
import { terminalLimits } from "./limits"
import { createTurns } from "./parse-turns"
import { createRingBuffer } from "./ring-buffer"

const kib = 1024
const size = { rows: 24, cols: 80 }
const limits = { ...terminalLimits, longOutput: kib, screenPause: 1, screenAnew: 0 }

function keep(options: Partial<typeof limits> = {}) {
  const ring = createRingBuffer(2048 * kib)
  const changes: number[] = []
  const clock = { now: 0 }
  const screen = createKeptScreen({
    ring,
    turns: createTurns(),
    limits: { ...limits, ...options },
    now: () => clock.now,
    changed: () => changes.push(screen.heldBytes),
  })
  onTestFinished(screen.dispose)
  screen.resize(size)
  return {
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
  const Emulator = await loadEmulator()
  const terminal = new Emulator({ ...size, allowProposedApi: true })
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

test("is not drawn while the shell prints without a pause, and not given when it is old", async () => {
  const kept = keep({ screenPause: 200 })
  kept.print("first\r\n".repeat(1_000))
  await expect.poll(() => kept.screen.draw(size)).toContain("first")
  kept.print("more\r\n".repeat(20_000))
  expect(kept.screen.draw(size)).toBeNull()
  await expect.poll(() => kept.screen.draw(size)).toContain("more")
})

test("costs nothing while there is little output, and nothing after its end", async () => {
  const kept = keep({ longOutput: 10 * kib })
  kept.print("x".repeat(9 * kib))
  kept.print("\r\n".repeat(kib))
  await expect.poll(() => kept.screen.draw(size)).not.toBeNull()
  expect(kept.changes).toEqual([2 * 24 * 80 * 12])
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
