import type { HTMLElement } from "node-html-parser"

/** Values by control name: a list for several boxes or options, an empty list for none. */
export type Fields = Record<string, string | string[]>

/** The request that the form would send. */
export interface FormRequest {
  method: "GET" | "POST"
  url: URL
  multipart: boolean
  entries: Array<[name: string, value: string]>
}

/**
 * The request of a browser without scripts when that button is pressed (HTML §4.10.21), after filling in `fields`.
 * Throws where the browser would block it: an unknown field, an option that is not offered, an empty required field,
 * a disabled button.
 */
export function formRequest(button: HTMLElement, page: URL, fields: Fields = {}): FormRequest {
  const form = formOf(button)
  if (!form) throw new Error(`The button has no form: ${button.outerHTML}`)
  if (isDisabled(button)) throw new Error(`The button is disabled: ${button.outerHTML}`)

  const controls = controlsOf(button)
  const unknown = Object.keys(fields).filter((name) => !controls.some((control) => nameOf(control) === name))
  if (unknown.length > 0) throw new Error(`The form has no field ${unknown.join(", ")}:\n${form.outerHTML}`)
  for (const [name, wanted] of Object.entries(fields)) refuseUnoffered(name, [wanted].flat(), controls)

  const validates = !form.hasAttribute("novalidate") && !button.hasAttribute("formnovalidate")
  if (validates) refuseEmptyRequired(controls, fields)
  return {
    method:
      (button.getAttribute("formmethod") ?? form.getAttribute("method"))?.toUpperCase() === "POST"
        ? "POST"
        : "GET",
    url: new URL(button.getAttribute("formaction") ?? (form.getAttribute("action") || page.href), page),
    multipart: (button.getAttribute("formenctype") ?? form.getAttribute("enctype")) === "multipart/form-data",
    entries: controls.flatMap((control) =>
      valuesOf(control, button, fields).map((value): [string, string] => [nameOf(control), value]),
    ),
  }
}

interface Parts {
  /** What each form of the document would send; null for what belongs to none. */
  controls: Map<HTMLElement | null, HTMLElement[]>
  forms: HTMLElement[]
}

/** By document. Looking a form's controls up again for each of a hundred rows takes long. */
const parts = new WeakMap<HTMLElement, Parts>()

function partsOf(element: HTMLElement) {
  const root = rootOf(element)
  const known = parts.get(root)
  if (known) return known
  const found: Parts = { controls: new Map(), forms: root.querySelectorAll("form") }
  parts.set(root, found)
  for (const control of root.querySelectorAll("input, select, textarea, button")) {
    if (!control.getAttribute("name") || isDisabled(control)) continue
    const form = formOf(control)
    found.controls.set(form, [...(found.controls.get(form) ?? []), control])
  }
  return found
}

/** What the button's form would send, apart from what is disabled. */
export function controlsOf(button: HTMLElement): HTMLElement[] {
  return partsOf(button).controls.get(formOf(button)) ?? []
}

function valuesOf(control: HTMLElement, button: HTMLElement, fields: Fields): string[] {
  const type = typeOf(control)
  if (control.tagName === "BUTTON" || type === "submit")
    return control === button ? [valueAttribute(control)] : []
  if (type === "button" || type === "reset" || type === "image" || type === "file") return []

  const given = fields[nameOf(control)]
  const wanted = given === undefined ? undefined : [given].flat()
  if (type === "checkbox" || type === "radio") {
    const value = control.getAttribute("value") ?? "on"
    return (wanted?.includes(value) ?? control.hasAttribute("checked")) ? [value] : []
  }
  if (control.tagName === "SELECT") return wanted ?? chosen(control)
  return (
    wanted ?? [control.tagName === "TEXTAREA" ? control.text.replace(/^\n/, "") : valueAttribute(control)]
  )
}

function chosen(select: HTMLElement) {
  const options = select.querySelectorAll("option")
  const marked = options.filter((option) => option.hasAttribute("selected"))
  if (marked.length > 0 || select.hasAttribute("multiple")) return marked.map(optionValue)
  const first = options.find((option) => !option.hasAttribute("disabled"))
  return first ? [optionValue(first)] : []
}

function refuseUnoffered(name: string, wanted: string[], controls: HTMLElement[]) {
  const boxes = controls.filter((one) => nameOf(one) === name && /^(checkbox|radio)$/.test(typeOf(one)))
  const offered = boxes.map((box) => box.getAttribute("value") ?? "on")
  const missing = boxes.length > 0 ? wanted.filter((value) => !offered.includes(value)) : []
  if (missing.length > 0) throw new Error(`${name} offers ${offered.join(", ")}, not ${missing.join(", ")}`)
}

function refuseEmptyRequired(controls: HTMLElement[], fields: Fields) {
  for (const control of controls) {
    if (!control.hasAttribute("required")) continue
    const sameName = controls.filter((other) => nameOf(other) === nameOf(control))
    const values = sameName.flatMap((other) => valuesOf(other, other, fields))
    if (values.every((value) => value === ""))
      throw new Error(`The browser asks for ${nameOf(control)} first`)
  }
}

export function formOf(control: HTMLElement): HTMLElement | null {
  const id = control.getAttribute("form")
  if (id) return partsOf(control).forms.find((form) => form.id === id) ?? null
  return ancestor(control, ({ tagName }) => tagName === "FORM")
}

/** The parser's `closest` takes a millisecond. */
function ancestor(element: HTMLElement, matches: (element: HTMLElement) => boolean) {
  let found: HTMLElement | null = element
  while (found && !matches(found)) found = found.parentNode
  return found
}

function rootOf(element: HTMLElement): HTMLElement {
  let root = element
  while (root.parentNode) root = root.parentNode
  return root
}

function isDisabled(control: HTMLElement) {
  const isOff = (element: HTMLElement) => element.tagName === "FIELDSET" && element.hasAttribute("disabled")
  return control.hasAttribute("disabled") || ancestor(control, isOff) !== null
}

function typeOf(control: HTMLElement) {
  return control.getAttribute("type")?.toLowerCase() ?? ""
}

function nameOf(control: HTMLElement) {
  return control.getAttribute("name") ?? ""
}

function valueAttribute(control: HTMLElement) {
  return control.getAttribute("value") ?? ""
}

function optionValue(option: HTMLElement) {
  return option.getAttribute("value") ?? option.text.trim()
}
