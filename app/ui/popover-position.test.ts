import { expect, test } from "vitest"
import { chooseSide, positionPopover } from "./popover-position"

const viewport = { width: 1000, height: 800 }
const panel = { width: 320, height: 300 }
const distance = { gap: 10, margin: 10 }

function button(left: number, top: number) {
  return { left, top, bottom: top + 40 }
}

test("the panel is below its button", () => {
  expect(positionPopover(button(100, 100), panel, viewport, distance, "below")).toEqual({
    left: 100,
    top: 150,
    maxHeight: 640,
  })
})

test("the panel flips above only when there is not enough room below", () => {
  // 800 − 10 − 300 − 10 − 40 = 440 is the lowest position that still fits below.
  expect(chooseSide(button(100, 440), 300, viewport, distance)).toBe("below")
  expect(chooseSide(button(100, 441), 300, viewport, distance)).toBe("above")
  expect(positionPopover(button(100, 441), panel, viewport, distance, "above").top).toBe(131)
})

test("the panel stays below and scrolls when there is even less room above", () => {
  const low = { width: 1000, height: 400 }
  expect(chooseSide(button(100, 150), 300, low, distance)).toBe("below")
  expect(positionPopover(button(100, 150), panel, low, distance, "below")).toMatchObject({
    top: 200,
    maxHeight: 190,
  })
})

test("above the button the panel is no higher than the room there", () => {
  const low = { width: 1000, height: 400 }
  expect(positionPopover(button(100, 250), panel, low, distance, "above")).toEqual({
    left: 100,
    top: 10,
    maxHeight: 230,
  })
})

test("content that grows moves neither the upper end below the button nor the lower end above it", () => {
  const grown = { width: 320, height: 500 }
  const [small, large] = [panel, grown].map((size) => ({
    size,
    below: positionPopover(button(100, 100), size, viewport, distance, "below"),
    above: positionPopover(button(100, 700), size, viewport, distance, "above"),
  }))
  expect(large?.below.top).toBe(small?.below.top)
  expect([small, large].map((one) => one && one.above.top + one.size.height)).toEqual([690, 690])
})

test("the panel keeps its margin to the sides", () => {
  const leftOf = (left: number, width: number, screen: number) =>
    positionPopover(button(left, 100), { ...panel, width }, { width: screen, height: 800 }, distance, "below")
      .left
  expect(leftOf(900, 320, 1000)).toBe(670)
  expect(leftOf(2, 320, 1000)).toBe(10)
  expect(leftOf(150, 300, 320)).toBe(10)
})
