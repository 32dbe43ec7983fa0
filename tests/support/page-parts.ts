import type { HTMLElement } from "node-html-parser"
import type { Page } from "./visitor"

/** The text of an element, with white space collapsed. */
export function textOf(element: HTMLElement | null | undefined) {
  return (element?.text ?? "").replace(/\s+/g, " ").trim()
}

/** The messages of a page. The region of toasts exists even when it is empty. */
function alerts(page: Page) {
  return page.document.querySelectorAll("main [role=alert]").filter((alert) => textOf(alert) !== "")
}

export function alertIn(page: Page) {
  return alerts(page)[0]
}

export function alertText(page: Page) {
  return textOf(alertIn(page))
}

export function alertTexts(page: Page) {
  return alerts(page).map(textOf)
}

/** The cells of each row of a page's table. */
export function tableRows(page: Page) {
  return page.document
    .querySelectorAll("main tbody tr")
    .map((row) => row.querySelectorAll("th, td").map(textOf))
}
