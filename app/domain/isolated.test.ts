import { expect, test } from "vitest"
import { isolated } from "./isolated"

test("right-to-left names are isolated from the sentence around them", () => {
  expect(isolated("خادم (3)")).toBe("\u2068خادم (3)\u2069")
  expect(isolated("שרת")).toBe("\u2068שרת\u2069")
})

test("other names stay as they are", () => {
  for (const name of ["gpu-prod", "名前", "Müller", ""]) expect(isolated(name)).toBe(name)
})
