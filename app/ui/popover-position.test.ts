import { expect, test } from "vitest"
import { positionPopover } from "./popover-position"

const viewport = { width: 1000, height: 800 }
const panel = { width: 320, height: 300 }
const distance = { gap: 10, margin: 10 }

function button(left: number, top: number) {
  return { left, top, bottom: top + 40 }
}

test("the panel is below its button", () => {
  expect(positionPopover(button(100, 100), panel, viewport, distance)).toEqual({
    left: 100,
    top: 150,
    maxHeight: 640,
  })
})

test("the panel flips above only when there is not enough room below", () => {
  // 800 − 10 − 300 − 10 − 40 = 440 is the lowest position that still fits below.
  expect(positionPopover(button(100, 440), panel, viewport, distance).top).toBe(490)
  expect(positionPopover(button(100, 441), panel, viewport, distance).top).toBe(131)
})

test("the panel stays below and scrolls when there is even less room above", () => {
  const low = { width: 1000, height: 400 }
  expect(positionPopover(button(100, 150), panel, low, distance)).toMatchObject({ top: 200, maxHeight: 190 })
})

test("above the button the panel is no higher than the room there", () => {
  const low = { width: 1000, height: 400 }
  expect(positionPopover(button(100, 250), panel, low, distance)).toEqual({
    left: 100,
    top: 10,
    maxHeight: 230,
  })
})

test("the panel keeps its margin to the sides", () => {
  expect(positionPopover(button(900, 100), panel, viewport, distance).left).toBe(670)
  expect(positionPopover(button(2, 100), panel, viewport, distance).left).toBe(10)
  expect(
    positionPopover(button(150, 100), { ...panel, width: 300 }, { width: 320, height: 800 }, distance).left,
  ).toBe(10)
})
