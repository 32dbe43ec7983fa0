import { expect, test } from "vitest"
import { positionPopover } from "./popover-position"

const viewport = { width: 1000, height: 800 }
const panel = { width: 320, height: 300 }
const distance = { gap: 10, margin: 10 }

function button(left: number, top: number) {
  return { left, top, bottom: top + 40 }
}

test("it lies below its button", () => {
  expect(positionPopover(button(100, 100), panel, viewport, distance)).toEqual({
    left: 100,
    top: 150,
    maxHeight: 640,
  })
})

test("it flips upward when there is not enough room below, and not before", () => {
  // 800 − 10 − 300 − 10 − 40 = 440 is the last place from which it fits below.
  expect(positionPopover(button(100, 440), panel, viewport, distance).top).toBe(490)
  expect(positionPopover(button(100, 441), panel, viewport, distance).top).toBe(131)
})

test("it stays below where there is even less room above, and scrolls", () => {
  const low = { width: 1000, height: 400 }
  expect(positionPopover(button(100, 150), panel, low, distance)).toMatchObject({ top: 200, maxHeight: 190 })
})

test("above the button it is no higher than the room there", () => {
  const low = { width: 1000, height: 400 }
  expect(positionPopover(button(100, 250), panel, low, distance)).toEqual({
    left: 100,
    top: 10,
    maxHeight: 230,
  })
})

test("it keeps its margin to the edges at the sides", () => {
  expect(positionPopover(button(900, 100), panel, viewport, distance).left).toBe(670)
  expect(positionPopover(button(2, 100), panel, viewport, distance).left).toBe(10)
  expect(
    positionPopover(button(150, 100), { ...panel, width: 300 }, { width: 320, height: 800 }, distance).left,
  ).toBe(10)
})
