import { expect, test } from "vitest"
import { currentMark } from "./navigation"

test("a link is current on its own path, with or without a slash at the end", () => {
  expect(currentMark("/pricing", "/pricing", "home")).toBe("page")
  expect(currentMark("/pricing", "/pricing/", "home")).toBe("page")
  expect(currentMark("/pricing", "/pricing/nowhere", "home")).toBeUndefined()
  expect(currentMark("/", "/", "home")).toBe("page")
})

test("an anchor is no page of its own", () => {
  expect(currentMark("/resources#roi-calculator", "/resources", "home")).toBeUndefined()
  expect(currentMark("/resources", "/resources", "home")).toBe("page")
})

test("on the home page the section decides, and one link alone is current", () => {
  expect(currentMark("/#solutions", "/", "solutions")).toBe("location")
  expect(currentMark("/#platform", "/", "solutions")).toBeUndefined()
  expect(currentMark("/", "/", "solutions")).toBeUndefined()
  expect(currentMark("/#solutions", "/pricing", "solutions")).toBeUndefined()
})
