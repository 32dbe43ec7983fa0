import type { Page as BrowserPage, Request } from "@playwright/test"
import { caughtUp } from "./busy"
import { noStatus, type Tab } from "./interruption-faults"
import type { OpenForm } from "./interruption-walker"
import { toPage } from "./visitor"

/**
 * Opens forms in a browser with scripts, types into them, and presses their button. `lost` are the forms whose focus is gone, or out
 * of sight, after a refusal that keeps the page.
 */
export function createChromium(page: BrowserPage) {
  const lost: string[] = []
  const waiting = new Set<Request>()
  page.on("request", (request) => waiting.add(request))
  page.on("requestfinished", (request) => waiting.delete(request))
  page.on("requestfailed", (request) => waiting.delete(request))
  page.setDefaultTimeout(20_000)
  // Leaving a page with something typed.
  page.on("dialog", (dialog) => dialog.accept())

  async function settled() {
    do {
      while (waiting.size > 0) await page.waitForEvent("requestfinished", { timeout: 250 }).catch(() => null)
      await caughtUp(page)
    } while (waiting.size > 0)
  }

  const open: OpenForm = async (visitor, tab) => {
    const { url, entries } = tab.exit.request
    // A page that notices the next person reloads, and would cut off the navigation below. The browser's own page, in place of an
    // answer that was lost, may arrive before this one.
    await page.goto("about:blank").catch(() => page.waitForURL("about:blank"))
    await page.context().clearCookies()
    await page
      .context()
      .addCookies(visitor.cookies.all.map(({ name, value }) => ({ name, value, url: url.origin })))
    await page.goto(tab.page.url.href)
    await settled()
    const button = page.locator("[data-pressed]")
    const fields = await page.evaluate(fillIn, { action: url.pathname + url.search, entries })
    if (!fields) return null
    for (const [name, value] of fields) {
      const field = page.locator("form", { has: button }).locator(`[name="${name}"]`)
      await field.fill(value)
    }
    return async () => {
      const sent = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().includes(url.pathname),
      )
      await Promise.all([sent, button.click()])
      const answer = await (await sent).response().catch(() => null)
      await settled()
      for (const { name, value } of await page.context().cookies()) visitor.cookies.set(name, value)
      const here = new URL(page.url())
      const stays = here.href === tab.page.url.href && !answer?.ok()
      if (stays && !(await page.evaluate(seesFocus))) lost.push(tab.exit.name)
      const body = await page.evaluate(liveDocument)
      const headers = { "content-type": "text/html" }
      return toPage({ status: answer?.status() ?? noStatus, headers, setCookies: [], body }, here, [])
    }
  }
  return { open, lost }
}

/** Marks the button of that form, fills in what isn't typed, and returns what is. */
function fillIn({ action, entries }: { action: string; entries: Tab["typed"] }) {
  const sendsTo = (button: HTMLButtonElement) => {
    const to = new URL(
      button.getAttribute("formaction") ?? button.form?.getAttribute("action") ?? "",
      location.href,
    )
    return (
      to.pathname + to.search === action &&
      entries.every(([name, value]) => name !== button.name || value === button.value)
    )
  }
  const button = [...document.querySelectorAll("button")].find(
    (one) => one.form?.method === "post" && sendsTo(one),
  )
  if (!button?.form) return null
  button.dataset.pressed = ""
  // They speak of an earlier form.
  for (const toast of document.querySelectorAll<HTMLElement>(".toast")) toast.dataset.earlier = ""
  for (let box = button.closest("details"); box; box = box.parentElement?.closest("details") ?? null)
    box.open = true
  const typed: Tab["typed"] = []
  for (const control of button.form.elements) {
    if (control instanceof HTMLSelectElement)
      control.value = entries.find(([name]) => name === control.name)?.[1] ?? control.value
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    const sent = entries.filter(([name]) => name === control.name)
    if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
      if (control.checked !== sent.some(([, value]) => value === control.value)) control.click()
    } else if (control.type !== "hidden") typed.push(...sent.filter(([, value]) => value !== control.value))
  }
  // Whenever the page draws the form again, it writes its own values.
  const hidden = [...button.form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].map(
    ({ name }) => name,
  )
  button.form.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of entries) if (hidden.includes(name)) formData.set(name, value)
  })
  return typed
}

function seesFocus() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return false
  const { top, bottom, height } = focused.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight
}

/** With what is typed as attributes, as an answer without scripts has it. */
function liveDocument() {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")
  for (const [at, control] of copy.querySelectorAll("input, textarea").entries()) {
    const { value = "" } = controls[at] ?? {}
    if (control.tagName === "TEXTAREA") control.textContent = value
    else control.setAttribute("value", value)
  }
  for (const toast of copy.querySelectorAll("[data-earlier]")) toast.remove()
  return copy.outerHTML
}
