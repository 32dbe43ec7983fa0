import { expect, test } from "vitest"
import { creditFrame, paceFrame, readClientFrame, resizeFrame } from "./terminal-frames"

test("a resize is rows then columns, 16-bit big-endian", () => {
  expect([...resizeFrame({ rows: 24, cols: 300 })]).toEqual([0, 24, 1, 44])
  expect(readClientFrame(Uint8Array.of(0, 0, 255, 255))).toEqual({ type: "resize", rows: 1, cols: 1000 })
})

test.each([
  [0, 1],
  [-5, 1],
  [Number.NaN, 1],
  [1, 1],
  [80.9, 80],
  [1000, 1000],
  [65535, 1000],
])("a side of %d becomes %d, written or read", (side, kept) => {
  expect(readClientFrame(resizeFrame({ rows: side, cols: 80 }))).toEqual({
    type: "resize",
    rows: kept,
    cols: 80,
  })
})

test("credit and pace survive encoding, also in a view of a larger buffer", () => {
  const padded = new Uint8Array([9, 9, ...creditFrame(3_000_000_000), 9])
  expect(readClientFrame(padded.subarray(2, 7))).toEqual({ type: "credit", bytes: 3_000_000_000 })
  expect(readClientFrame(paceFrame(false))).toEqual({ type: "pace", on: false })
  expect(readClientFrame(paceFrame(true))).toEqual({ type: "pace", on: true })
})

test.each([[[]], [[6]], [[8, 1]], [[1, 2, 3]], [[7, 0, 0, 0, 1]], [[6, 0, 0, 0, 1, 0]]])(
  "%j is not a valid frame",
  (bytes) => {
    expect(readClientFrame(Uint8Array.from(bytes))).toBeNull()
  },
)
