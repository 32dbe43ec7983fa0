import { expect, test } from "vitest"
import { createTurns } from "./parse-turns"

test("one at a time, and those that somebody waits for come first", async () => {
  const turns = createTurns()
  const story: string[] = []
  const take = (name: string, isWaitedFor: boolean) =>
    turns(
      async () => {
        story.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        story.push(`${name} ends`)
      },
      { isWaitedFor },
    )
  await Promise.all([take("a", false), take("b", false), take("c", true)])
  expect(story).toEqual(["a begins", "a ends", "c begins", "c ends", "b begins", "b ends"])
})

test("a turn that fails holds up nobody", async () => {
  const turns = createTurns()
  const failing = turns(async () => {
    throw new Error("failed")
  })
  await expect(failing).rejects.toThrow("failed")
  expect(await turns(async () => "next")).toBe("next")
})
