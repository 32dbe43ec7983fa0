import type { Page } from "@playwright/test"
import { reload } from "./e2e"

/** What settings and policies take away. The last ones are together, because no script of ours uses them. */
export const features = [
  ...["localStorage", "sessionStorage", "BroadcastChannel", "locks", "clipboard"],
  "cookie indexedDB caches Notification serviceWorker",
]
export const ways = ["missing", "throws", "throws when used"] as const

/** What React Router's inline script logs without storage. An uncaught error of our own names a file. */
export const routerComplaints =
  /^(?!.*\/assets\/).*(?:feature is blocked|(?:get|remove)Item)|Failed to save scroll positions/s

/** Lets `loadWithout` block features in the documents of this page. */
export async function prepareBlocks(page: Page) {
  await page.addInitScript(blockByName)
}

export async function loadWithout(page: Page, blocked: readonly string[], way: (typeof ways)[number]) {
  await page.evaluate((name) => void Object.assign(window, { name }), `${way}: ${blocked.join(" ")}`)
  await reload(page)
}

/** Runs in the page. A tab's name outlives its documents. */
function blockByName() {
  const [way, names = ""] = window.name.split(": ")
  const blocked = () => new DOMException("The feature is blocked.", "SecurityError")
  const refuse = () => {
    throw blocked()
  }
  for (const name of names.split(" ").filter(Boolean)) {
    // Of these, browsers block the methods, which answer later.
    const isAsync = ["locks", "clipboard", "serviceWorker"].includes(name)
    const act = isAsync && way === "throws when used" ? () => Promise.reject(blocked()) : refuse
    const useless: object = new Proxy(class {}, { get: () => act, construct: () => useless })
    const use = way === "throws" && !isAsync ? refuse : () => useless
    const get = way === "missing" ? () => undefined : use
    const owner = name === "cookie" ? document : name in navigator ? navigator : window
    Object.defineProperty(owner, name, { configurable: true, get })
  }
}
