import { setConnectionProblem } from "./connection-problem"
import { isServerReachable } from "./fetch-with-timeout"

/**
 * Checks that the server is reachable before a link or form leaves the document, such as the sign-in link. Otherwise
 * the browser would replace the page with its own error page. Links and forms of the router are already prevented
 * when the event arrives. Returns a function that stops the check.
 */
export function guardDocuments() {
  const checkedForms = new WeakSet<HTMLFormElement>()

  async function onClick(event: MouseEvent) {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    if (await isServerReachable()) window.location.assign(link.href)
    else setConnectionProblem("away")
  }

  async function onSubmit(event: SubmitEvent) {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (
      checkedForms.delete(form) ||
      isElsewhere(form.action, submitter?.getAttribute("formtarget") ?? form.target)
    )
      return
    event.preventDefault()
    if (!(await isServerReachable())) return setConnectionProblem("away")
    checkedForms.add(form)
    form.requestSubmit(submitter)
  }

  window.addEventListener("click", onClick)
  window.addEventListener("submit", onSubmit)
  return () => {
    window.removeEventListener("click", onClick)
    window.removeEventListener("submit", onSubmit)
  }
}

function linkOf(event: MouseEvent) {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null
  const link = target instanceof Element && target.closest("a[href]")
  if (!(link instanceof HTMLAnchorElement)) return null
  // A failed download does not replace the page, and neither does a jump within it.
  if (link.hasAttribute("download") || isElsewhere(link.href, link.target)) return null
  const within = link.hash !== "" && link.href.split("#")[0] === window.location.href.split("#")[0]
  return within ? null : link
}

function isElsewhere(address: string, target: string) {
  return new URL(address).origin !== window.location.origin || (target !== "" && target !== "_self")
}
