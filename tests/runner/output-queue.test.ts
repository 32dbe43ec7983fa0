import { expect, test } from "vitest"
import { createOutputQueue } from "./output-queue.js"

function setup() {
  const written: string[] = []
  return { written, turns: createOutputQueue((text) => written.push(text)) }
}

test("the first program prints directly, and the others when those before them have ended", () => {
  const { written, turns } = setup()
  const [first, second, third] = [turns.take(), turns.take(), turns.take()]
  third.write("3a")
  second.write("2a")
  first.write("1a")
  expect(written).toEqual(["1a"])
  second.end()
  first.write("1b")
  expect(written).toEqual(["1a", "1b"])
  first.end()
  expect(written).toEqual(["1a", "1b", "2a", "3a"])
  third.write("3b")
  expect(written.at(-1)).toBe("3b")
})

test("a program without output delays nobody", () => {
  const { written, turns } = setup()
  const [first, second] = [turns.take(), turns.take()]
  second.write("2")
  first.end()
  expect(written).toEqual(["2"])
})
