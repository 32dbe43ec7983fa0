import { expect, test } from "vitest"
import { nextState, unread } from "./query-form-state"

type Event = Parameters<typeof nextState>[1]

const [here, wanted] = ["/list", "/list?q=a"]
const field = new EventTarget()
const typed: Event = { type: "input", field, pauses: true }
const pause: Event = { type: "pause over" }
const read: Event = { type: "read", wanted, here, leaving: false }
const readSame: Event = { type: "read", wanted: here, here, leaving: false }
const readWhileLeaving: Event = { type: "read", wanted, here, leaving: true }
const arrived: Event = { type: "arrived", wanted, here: wanted, isNew: false }
const arrivedElsewhere: Event = { type: "arrived", wanted, here: "/list?page=2", isNew: false }
const wentBack: Event = { type: "arrived", wanted, here, isNew: true }

test.each<[what: string, events: Event[], is: string, target?: string]>([
  ["what was typed before scripts ran is read", [arrived], "due"],
  ["nothing typed before asks for nothing", [arrived, readSame], "settled"],
  ["typing waits for a pause", [arrived, readSame, typed], "changed"],
  ["a choice doesn't wait", [arrived, readSame, { ...typed, pauses: false }], "due"],
  ["after the pause the address is asked for", [typed, pause, read], "asked", wanted],
  ["typing on keeps the way", [typed, pause, read, typed], "changed", wanted],
  ["what leads back to here is asked for, too", [typed, pause, read, typed, pause, readSame], "asked", here],
  ["what was taken back in time isn't", [typed, pause, readSame], "settled"],
  ["a pressed link is not interrupted", [typed, pause, readWhileLeaving], "behind"],
  ["the form follows a link in its list", [typed, pause, readWhileLeaving, arrivedElsewhere], "changed"],
  ["an answer in between is asked for again", [typed, pause, read, arrivedElsewhere], "changed"],
  ["the address has arrived", [typed, pause, read, arrived], "settled"],
  ["somebody went back", [typed, wentBack], "settled"],
])("%s", (_, events, is, target) => {
  expect(events.reduce(nextState, unread)).toMatchObject({ is, target: target ?? null })
})

test("only the changed fields keep their values, until their address has come", () => {
  const asked = [typed, pause, read].reduce(nextState, unread)
  expect(asked.fields).toEqual(new Set([field]))
  expect(nextState(asked, arrived).fields.size).toBe(0)
  expect(nextState(asked, wentBack).fields.size).toBe(0)
})

test("an address that never comes is asked for twice, and again after more typing", () => {
  const twice = [typed, pause, read, arrivedElsewhere, pause, read, arrivedElsewhere].reduce(
    nextState,
    unread,
  )
  expect(twice).toMatchObject({ is: "settled", target: null })
  expect([typed, pause, read, arrivedElsewhere].reduce(nextState, twice).is).toBe("changed")
})
