import { expect, test } from "vitest"
import { createRingBuffer } from "./ring-buffer"

const block = 64 * 1024

/** Everything between two positions, piece by piece. */
function readAll(ring: ReturnType<typeof createRingBuffer>, from: number, limit = block) {
  const pieces: Buffer[] = []
  for (let position = from; position < ring.end; ) {
    const piece = ring.read(position, limit)
    expect(piece.length).toBeGreaterThan(0)
    expect(piece.length).toBeLessThanOrEqual(limit)
    pieces.push(piece)
    position += piece.length
  }
  return Buffer.concat(pieces)
}

/** Bytes that depend on their position. */
function numbered(length: number, from = 0) {
  return Buffer.from(Array.from({ length }, (_, i) => (from + i) % 251))
}

test("appends and reads of any size return the same bytes", () => {
  const ring = createRingBuffer(4 * block)
  const all = numbered(200_000)
  for (let at = 0, step = 1; at < all.length; at += step, step = (step * 7) % 40_009) {
    ring.append(all.subarray(at, at + step))
  }
  expect(ring.end).toBe(all.length)
  for (const limit of [1000, 65_535, 65_536, 500_000]) {
    expect(readAll(ring, 12_345, limit).equals(all.subarray(12_345))).toBe(true)
  }
  expect(ring.read(ring.end, 10)).toHaveLength(0)
})

test("trim keeps the buffer's size, and more if it is still needed", () => {
  const ring = createRingBuffer(2 * block)
  ring.append(numbered(10 * block))
  ring.trim(3 * block + 5)
  expect(ring.start).toBe(3 * block)
  ring.trim(ring.end)
  expect(ring.start).toBe(8 * block)
  expect(readAll(ring, ring.start).equals(numbered(2 * block, 8 * block))).toBe(true)
})

test("a returned slice does not change after appends and trims", () => {
  const ring = createRingBuffer(block)
  ring.append(numbered(1000))
  const piece = ring.read(0, block)
  ring.append(Buffer.alloc(5 * block, 255))
  ring.trim(ring.end)
  expect(piece.equals(numbered(1000))).toBe(true)
})

test("a replay starts at the first byte, or at the start of a line once that is dropped", () => {
  const ring = createRingBuffer(block)
  ring.append(Buffer.from("first\n"))
  expect(ring.replayStart()).toEqual({ from: 0, modes: "" })
  ring.append(Buffer.alloc(block, "é"))
  ring.append(Buffer.from("\x1b[?2004h\nprompt"))
  ring.append(Buffer.alloc(block, "."))
  ring.trim(ring.end)
  const { from, modes } = ring.replayStart()
  expect(ring.read(from, 6).toString()).toBe("prompt")
  expect(modes).toBe("\x1b[?2004h")
})

test("output without line breaks is replayed from its oldest byte", () => {
  const ring = createRingBuffer(block)
  ring.append(Buffer.alloc(3 * block, "."))
  ring.trim(ring.end)
  expect(ring.replayStart()).toEqual({ from: ring.start, modes: "" })
})

test("a replay without line breaks starts at an escape sequence, never in the middle of one", () => {
  const ring = createRingBuffer(block)
  ring.append(Buffer.from(`\x1b[?25l${"\x1b[31mé\x1b[12;40H".repeat(10_000)}`))
  ring.trim(ring.end)
  for (let most = 15; most < 64; most++) {
    const { from, modes } = ring.replayStart(most)
    const text = ring.readAll(from).toString()
    expect(["\x1b[31mé", "\x1b[12;40H"].some((sequence) => text.startsWith(sequence))).toBe(true)
    expect(ring.end - from).toBeLessThanOrEqual(most)
    expect(modes).toBe("\x1b[?25l")
  }
})

test("the newest bytes of a ring, with their modes, continue in another ring at the same positions", () => {
  const ring = createRingBuffer(4 * block)
  ring.append(Buffer.from("old\n\x1b[?1049h"))
  ring.append(Buffer.alloc(block, "."))
  ring.append(Buffer.from("\nnew\x1b[?25l"))
  const { from, modes } = ring.replayStart(100)
  expect(modes).toBe("\x1b[?1049h")
  const next = createRingBuffer(4 * block, from, modes)
  next.append(ring.readAll(from))
  expect(next.start).toBe(from)
  expect(next.end).toBe(ring.end)
  expect(next.readAll(from).toString()).toBe("new\x1b[?25l")
  expect(next.replayStart()).toEqual({ from, modes })
  // Once its beginning is dropped, it still knows the modes.
  next.append(Buffer.from(`\n${".".repeat(9 * block)}`))
  next.trim(next.end)
  expect(next.replayStart().modes).toBe("\x1b[?1049h\x1b[?25l")
})
