import { setConnectionProblem } from "./connection-problem"
import { isServerReachable } from "./fetch-with-timeout"

/**
 * Links and forms that leave the document, such as the one to sign in, ask first whether the server is there: the browser
 * would put its own error page in the place of this one. Those of the router are prevented by the time they arrive here.
 * Returns the way to stop.
 */
export function guardDocuments() {
  const passed = new WeakSet<HTMLFormElement>()

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
    if (passed.delete(form) || isElsewhere(form.action, submitter?.getAttribute("formtarget") ?? form.target))
      return
    event.preventDefault()
    if (!(await isServerReachable())) return setConnectionProblem("away")
    passed.add(form)
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
  // A download that fails leaves the page; so does a jump within it.
  if (link.hasAttribute("download") || isElsewhere(link.href, link.target)) return null
  const within = link.hash !== "" && link.href.split("#")[0] === window.location.href.split("#")[0]
  return within ? null : link
}

function isElsewhere(address: string, target: string) {
  return new URL(address).origin !== window.location.origin || (target !== "" && target !== "_self")
}
