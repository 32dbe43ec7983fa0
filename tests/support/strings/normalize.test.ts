import { expect, test } from "vitest"
import { normalize, withoutNumbers } from "./normalize"

test.each([
  ["Delete claims-prod-07", "Delete {name}"],
  ["Sent to ada@example.com on Nov 3, 2026", "Sent to {email} on {date}"],
  ["Ends 2026-11-03 at 9:05 PM", "Ends {date} at {time}"],
  ["Copy id dep_4f9a0c", "Copy id {id}"],
  ["Opens localhost:41234", "Opens localhost:{port}"],
  ["Runs 2.2.0-rc.1 at 203.0.113.25", "Runs {version} at {ip}"],
  ["Choose a deployment", "Choose a deployment"],
])("%s becomes %s", (text, wording) => {
  expect(normalize(text)).toBe(wording)
})

test.each(["", "42", "gpu-prod", "$1,200.00", "ada@example.com, Nov 3"])("%s has no words", (text) => {
  expect(normalize(text)).toBeUndefined()
})

test("numbers can be left out", () => {
  expect(withoutNumbers("12 of 1,250 rows cost $0.50")).toBe("# of # rows cost $#")
})
