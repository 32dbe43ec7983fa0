import { fetchWithTimeout, probeAddress } from "../../../page/server-connection"
import { recall, store } from "../../../ui/browser-features"

const key = "theme"

/** Changes the theme without a new document. Without scripts the form redirects back to the page. */
export function changeThemeInPlace() {
  // React's form ignores a submit that is prevented already.
  window.addEventListener("submit", onSubmit, true)
  // Back restores an earlier page as it was.
  window.addEventListener("pageshow", ({ persisted }) => {
    const chosen = persisted && recall("sessionStorage", key)
    if (chosen) show(chosen)
  })
}

let sending = new AbortController()

async function onSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return
  if (new URL(form.action).pathname !== "/theme") return
  event.preventDefault()
  // A redirect that isn't followed has no headers, by which our server is known.
  const body = new URLSearchParams({ theme: submitter.value, returnTo: probeAddress })
  // The answer to an earlier press would bring its theme back.
  sending.abort()
  sending = new AbortController()
  const { signal } = sending
  // Where the server is away, the choice lasts for this page.
  const options = { method: "POST", body, redirect: "follow", signal } as const
  await fetchWithTimeout(form.action, options, (answer) => answer.text()).catch(() => null)
  if (signal.aborted) return
  // Without storage, Back may show the earlier theme.
  store("sessionStorage", key, submitter.value)
  show(submitter.value)
  forgetPrefetched()
}

function show(theme: string) {
  const root = document.documentElement
  if (theme === "system") delete root.dataset.theme
  else root.dataset.theme = theme
  document
    .querySelector("meta[name=color-scheme]")
    ?.setAttribute("content", theme === "system" ? "light dark" : theme)
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[name=theme]"))
    button.ariaPressed = String(button.value === theme)
}

/** Prefetched pages have the earlier theme. They are dropped together with the rule that fetched them. */
function forgetPrefetched() {
  const rules = document.querySelector<HTMLScriptElement>("script[type=speculationrules]")
  // A clone would be ignored.
  const { type, nonce, text } = rules ?? {}
  rules?.replaceWith(Object.assign(document.createElement("script"), { type, nonce, text }))
}
