import { expect, test } from "vitest"
import { isFarEnough, moveSwipe, type Point, startSwipe } from "./swipe"

const start = { x: 300, y: 400 }

function swiped(...way: Point[]) {
  return way.reduce(
    (swipe, { x, y }) => moveSwipe(swipe, { x: start.x + x, y: start.y + y }),
    startSwipe(start),
  )
}

test("more than 50 px switches in either direction; 50 px do not, nor moving back", () => {
  expect(isFarEnough(swiped({ x: 50, y: 0 }))).toBe(false)
  expect(isFarEnough(swiped({ x: 51, y: 0 }))).toBe(true)
  expect(isFarEnough(swiped({ x: -51, y: 0 }))).toBe(true)
  expect(isFarEnough(swiped({ x: 120, y: 0 }, { x: 10, y: 0 }))).toBe(false)
})

test("travel is limited to 200 px", () => {
  expect(swiped({ x: 900, y: 10 }).travel).toBe(200)
  expect(swiped({ x: -900, y: 10 }).travel).toBe(-200)
})

test("nothing is decided in the first 20 px", () => {
  expect(swiped({ x: 19, y: 0 })).toMatchObject({ kind: "undecided", travel: 0 })
  expect(swiped({ x: 20, y: 0 })).toMatchObject({ kind: "horizontal", travel: 20 })
})

// tan 30° = 0.577: 100 px across allow 57 px down, and not 58.
test("a swipe is recognized only within 30 degrees of horizontal", () => {
  expect(swiped({ x: 100, y: 57 })).toMatchObject({ kind: "horizontal", travel: 100 })
  expect(swiped({ x: 100, y: 58 })).toMatchObject({ kind: "other", travel: 0 })
  expect(swiped({ x: -100, y: -57 })).toMatchObject({ kind: "horizontal" })
})

test("the decision after 20 px holds: a scroll stays a scroll, a swipe may curve", () => {
  expect(isFarEnough(swiped({ x: 2, y: 30 }, { x: 180, y: 35 }))).toBe(false)
  expect(swiped({ x: 30, y: 2 }, { x: 60, y: 90 })).toMatchObject({ kind: "horizontal", travel: 60 })
})
