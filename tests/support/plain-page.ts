import { expect } from "vitest"
import type { Page } from "./visitor"

/** A page with one message: its status, its only heading and its title. */
export function expectPlainPage(page: Page, status: number, title: string) {
  expect(page.status).toBe(status)
  expect(page.document.querySelectorAll("h1").map((heading) => heading.text)).toEqual([title])
  expect(page.document.querySelector("title")?.text).toContain(title)
}
