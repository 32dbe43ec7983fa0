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

function fieldsOf({ document }: Page, name: string) {
  return document.querySelectorAll(`main form [name=${name}]`)
}

/** The first control with that name in the page's forms, or null. */
export function fieldOf(page: Page, name: string) {
  return fieldsOf(page, name)[0] ?? null
}

/** What a form of the page has in the control with that name, as it would be sent. */
export function fieldValue(page: Page, name: string) {
  const controls = fieldsOf(page, name)
  const control = controls.find((one) => one.hasAttribute("checked")) ?? controls[0]
  if (/^(radio|checkbox)$/.test(control?.getAttribute("type") ?? ""))
    return control?.hasAttribute("checked") ? (control.getAttribute("value") ?? "on") : undefined
  if (control?.tagName === "TEXTAREA") return control.text
  const chosen = control?.querySelector("option[selected]") ?? control?.querySelector("option")
  return (chosen ?? control)?.getAttribute("value")
}
