import { expect, test } from "vitest"
import { ariaCurrent } from "./current-link"

test("a link is current on its own path, with or without a slash at the end", () => {
  expect(ariaCurrent("/pricing", "/pricing", "home")).toBe("page")
  expect(ariaCurrent("/pricing", "/pricing/", "home")).toBe("page")
  expect(ariaCurrent("/pricing", "/pricing/nowhere", "home")).toBeUndefined()
  expect(ariaCurrent("/", "/", "home")).toBe("page")
})

test("a link with an anchor is not the current page", () => {
  expect(ariaCurrent("/resources#roi-calculator", "/resources", "home")).toBeUndefined()
  expect(ariaCurrent("/resources", "/resources", "home")).toBe("page")
})

test("on the home page the visible section decides which one link is current", () => {
  expect(ariaCurrent("/#solutions", "/", "solutions")).toBe("location")
  expect(ariaCurrent("/#platform", "/", "solutions")).toBeUndefined()
  expect(ariaCurrent("/", "/", "solutions")).toBeUndefined()
  expect(ariaCurrent("/#solutions", "/pricing", "solutions")).toBeUndefined()
})
