import type { HTMLElement } from "node-html-parser"
import { routeOf } from "./built-routes"
import { controlsOf, type Fields, type FormRequest, formOf, formRequest } from "./html-form"
import type { Page } from "./visitor"

/** Where a link, a frame or a form of a page leads. */
export interface Exit {
  /** The same on every server and for every id: "POST /deployments/:id/delete name person status=failed". */
  name: string
  /** "POST /deployments/:id/delete" */
  action: string
  /** The exit leads to something new when one of these is new. */
  parts: string[]
  request: FormRequest
}

/** What people type into fields whose constraints don't say it. */
const typed: Record<string, string> = {
  amount: "20",
  customDomain: "ai.example.com",
  email: "noor@example.com",
  licenseKey: "key-of-ward-seven",
  line: "true seven-acts",
}

/** The platform's page, which leads back to ours. */
const payment: ReturnType<typeof routeOf> = { pattern: "/sandbox/checkout/:id", parameters: {} }

/** Everything that somebody without scripts can follow or send from that page, within our own routes. */
export function exitsOf({ document, headers, url: here }: Page): Exit[] {
  if (!headers["content-type"]?.startsWith("text/html")) return []
  const links = document.querySelectorAll("a[href]:not([download]), iframe[src]").map((link) => {
    const url = new URL(link.getAttribute("href") ?? link.getAttribute("src") ?? "", here)
    return { request: { method: "GET" as const, url, multipart: false, entries: [] }, words: [] }
  })
  const forms = document.querySelectorAll("button:not([type=button]):not([disabled])").flatMap((button) => {
    const controls = controlsOf(button).filter((one) => one === button || one.tagName !== "BUTTON")
    const words = controls.map((one) =>
      part(one.getAttribute("name"), isFixed(one) && one.getAttribute("value")),
    )
    const hasForm = formOf(button)
    const ways = hasForm ? fillings(controls).map((fields) => formRequest(button, here, fields)) : []
    // Of the radio buttons of what changes something, the chosen one is enough.
    return ways.slice(0, ways[0]?.method === "POST" ? 1 : undefined).map((request) => ({ request, words }))
  })
  // What a search of the page sends is the state of its list, which changes nothing about other exits.
  const searched = forms.flatMap(({ request }) =>
    request.method === "GET" ? request.entries.map(([name]) => name) : [],
  )
  return [...links, ...forms].flatMap(({ request, words }) => {
    const { method, url, entries } = request
    const isPayment = url.pathname.startsWith("/sandbox/checkout/")
    const route = isPayment ? payment : url.origin === here.origin ? routeOf(url.pathname) : undefined
    if (!route || route.pattern.endsWith("*")) return []
    const parameters = [...url.searchParams].filter(([name]) => !searched.includes(name))
    const path = method === "GET" ? Object.entries(route.parameters) : []
    const chosen = [...path, ...parameters].map(([name, value]) => `?${part(name, value)}`)
    const sent = method === "GET" ? entries.map(([name, value]) => part(name, value)) : words
    const all = [...new Set([...chosen, ...sent])].sort()
    const action = `${method} ${route.pattern}`
    return [
      {
        name: [action, ...all].join(" "),
        action,
        parts: ["", ...all].map((one) => `${action} ${one}`),
        request,
      },
    ]
  })
}

/** A word says what an exit means; an id, a number or a name doesn't. */
function part(name = "", value: string | false | undefined = "") {
  return value && /^[a-z]{1,20}$/.test(value) ? `${name}=${value}` : name
}

function isFixed(control: HTMLElement) {
  return control.tagName === "BUTTON" || control.getAttribute("type") === "hidden"
}

/** A valid input, and one more for each radio button that isn't chosen. */
function fillings(controls: HTMLElement[]): Fields[] {
  const fields: Fields = {}
  const others: Fields[] = []
  for (const control of controls) {
    const name = control.getAttribute("name") ?? ""
    const value = control.getAttribute("value") ?? ""
    const type = control.tagName === "INPUT" ? (control.getAttribute("type") ?? "text") : control.tagName
    const group = controls.filter((other) => other.getAttribute("name") === name)
    const isOpen = !group.some((other) => other.hasAttribute("checked"))
    if (type === "radio") {
      if (isOpen && group[0] === control) fields[name] = value
      else if (!control.hasAttribute("checked")) others.push({ [name]: value })
    } else if (type === "checkbox") {
      const isChoice = group.length > 1 && group[0] === control
      if (isOpen && (isChoice || control.hasAttribute("required"))) fields[name] = value || "on"
    } else if (type === "SELECT") {
      const options = control
        .querySelectorAll("option")
        .map((option) => option.getAttribute("value") ?? option.text)
      const isEmpty = (control.querySelector("option[selected]")?.getAttribute("value") ?? options[0]) === ""
      if (isEmpty && controls.some((one) => one.getAttribute("name") === "person"))
        fields[name] = options.find((option) => option !== "") ?? ""
    } else if (!isFixed(control) && value === "" && control.text.trim() === "") {
      const word = typed[name] ?? (control.hasAttribute("required") ? textFor(control, type) : "")
      if (word) fields[name] = word
    }
  }
  return [fields, ...others.map((other) => ({ ...fields, ...other }))]
}

function textFor(control: HTMLElement, type: string) {
  const mode = control.getAttribute("inputmode") ?? type
  if (mode === "url") return "https://ward-seven.example"
  return /number|numeric|decimal/.test(mode) ? (control.getAttribute("min") ?? "20") : "Ward seven"
}
