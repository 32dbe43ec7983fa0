import { expect, test } from "vitest"
import { initialsOf } from "./avatar"

test.each([
  ["Ada Moreno", "AM"],
  ["ada@example.com", "A"],
  ["ada.moreno@example.com", "AM"],
  ["Ada de la Moreno", "AM"],
  ["  élodie   ŷ ", "ÉŶ"],
  ["🔥 fire", "🔥F"],
  ["خادم (٣)", "خ٣"],
  ["", "?"],
])("%j has the initials %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
