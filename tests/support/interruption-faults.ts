import type { Exit } from "./crawl"
import type { Call, Interruption } from "./interrupted-platform"
import type { Page } from "./visitor"

/** A form of an open page, and everything that was ever sent with it. */
export interface Tab {
  exit: Exit
  page: Page
  email: string
  /** What the person has typed, by field. */
  typed: Array<[name: string, text: string]>
  calls: Call[]
  /** The same of this form and of all that have come as answers to it: they share one list. */
  chain: Call[]
}

/** The platform is asked again, which changes nothing: a timeout counts from the creation. */
const repeatable = ["POST /deployments/:id/timeout"]
/** A ceiling is ours: no timeout may have to change for it. */
const ourOwn = /^POST \/balance$/
function textOf({ document }: Page) {
  const parts = document.querySelectorAll("main, .toasts").map(({ text }) => text)
  return parts.join(" ").replace(/\s+/g, " ")
}

/** What a page says about the form that was sent. */
function saidBy(page: Page) {
  const text = textOf(page)
  const notices = page.document
    .querySelectorAll("[role=alert], [role=status]")
    .map(({ text }) => text)
    .join(" ")
  const cards = page.document
    .querySelectorAll(".toast")
    .filter((one) => one.outerHTML.includes("circle-check"))
  return {
    done: cards.map(({ text }) => text),
    denied: /(?:nothing was (?!charged)\w+(?! yet)|\w+ wasn't \w+|still applies|still on your list)/i.exec(
      text,
    )?.[0],
    unsure: text.split(".").find((sentence) => /\bmay (?:exist|be saved|have been)/.test(sentence)),
    failed: /(?:Failed to|Couldn't|Error:)[^.]*/.exec(notices)?.[0],
    text,
  }
}

/** Of a page that got no answer. */
export const noStatus = 0
const lost = ({ heard }: Call) => heard === "nothing" || heard === "unclear"
/** What isn't there is deleted, and costs nothing. */
const isGone = ({ method, status }: Call, action: string) =>
  status === 404 && (method === "DELETE" || action === "POST /balance")
export const inWords = ({ method, path, body }: Call) => `${method} ${path} ${body}`

export interface Sent {
  page: Page | null
  calls: Call[]
  hit: boolean
}

/** Everything that is wrong about how a form was answered. */
export function faultsOf(tab: Tab, { page, calls }: Sent, kind: Interruption, sender: string) {
  const faults: string[] = []
  const { action } = tab.exit
  const isJob = /bulk|jobs/.test(action)
  const acts = tab.calls.filter(({ acted }) => acted).map(inWords)
  const again = acts.filter((act, at) => acts.indexOf(act) < at)
  if (again.length > 0 && !repeatable.includes(action)) faults.push(`acts again: ${again.join(", ")}`)
  if (sender !== tab.email && calls.length > 0) faults.push(`acts for ${sender}, and is ${tab.email}'s`)
  if (!page || isJob) return faults

  const { done, denied, unsure, failed, text: said } = saidBy(page)
  const hasActed = tab.calls.some((one) => one.acted || isGone(one, action))
  const allDone = calls.length > 0 && calls.every(({ acted, heard }) => acted && heard === "done")
  const isOurs = ourOwn.test(action) && calls.length === 0
  if (done.length > 0 && !hasActed && !isOurs) faults.push(`reports as done what wasn't: ${done.join(", ")}`)
  if (denied && calls.some(({ acted }) => acted)) faults.push(`denies what was done: ${denied}`)
  if (allDone && (failed || page.status >= 400))
    faults.push(`fails, and everything was done: ${failed ?? page.status}`)
  if (
    unsure &&
    !tab.chain.some(lost) &&
    page.status !== noStatus &&
    page.status !== 409 &&
    !kind.startsWith("killed")
  )
    faults.push(`is unsure, and the platform has answered: ${unsure}`)
  const isPayment = page.body.includes("https://payment.example/")
  const isAccepted = done.length > 0 || allDone || isPayment || (hasActed && page.status < 400)
  for (const [name, text] of isAccepted ? [] : tab.typed) {
    const isSecret = page.document.querySelector(`[name="${name}"][type=password]`)
    const fields = page.document.querySelectorAll(`[name="${name}"]`)
    const isKept =
      isSecret ||
      fields.some((one) => one.getAttribute("value") === text || one.text.trim() === text) ||
      said.includes(text)
    if (!isKept) faults.push(`loses what was typed: ${name}=${text}`)
  }
  return faults.map(
    (fault) => `${fault} (${page.status} ${page.url.pathname}: ${textOf(page).slice(0, 400)})`,
  )
}
