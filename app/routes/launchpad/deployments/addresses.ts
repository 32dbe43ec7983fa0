import { href } from "react-router"
import { withReturnTo } from "~/http/return-to"

// The platform chooses the ids and may use any character in them, so each id is encoded.

export function detailAddress(id: string) {
  return href("/deployments/:id", { id: encodeURIComponent(id) })
}

export function terminalPageAddress(id: string) {
  return href("/deployments/:id/terminal", { id: encodeURIComponent(id) })
}

/** The terminal's last screen, to be read and typed into line by line. */
export function terminalTextAddress(id: string) {
  return `${terminalPageAddress(id)}?view=text`
}

/** The live terminal, also in a browser that gets the text at first. */
export function terminalLiveAddress(id: string) {
  return `${terminalPageAddress(id)}?view=live`
}

export function screenFrameAddress(id: string) {
  return href("/deployments/:id/terminal/screen", { id: encodeURIComponent(id) })
}

export function inputFrameAddress(id: string) {
  return href("/deployments/:id/terminal/input", { id: encodeURIComponent(id) })
}

/** Ends a shell; `returnTo` is the page that asks for it. */
export function endShellAddress(id: string, returnTo: string) {
  return withReturnTo(href("/deployments/:id/terminal/end", { id: encodeURIComponent(id) }), returnTo)
}

export function deletionAddress(id: string) {
  return href("/deployments/:id/delete", { id: encodeURIComponent(id) })
}

export function versionAddress(id: string) {
  return href("/deployments/:id/version", { id: encodeURIComponent(id) })
}

/** `returnTo` is where Cancel and a successful change lead; without it, they lead to the list. */
export function timeoutAddress(id: string, returnTo: string) {
  const path = href("/deployments/:id/timeout", { id: encodeURIComponent(id) })
  return returnTo === href("/deployments") ? path : withReturnTo(path, returnTo)
}

export function rerunAddress(id: string, stepId: string) {
  return href("/deployments/:id/steps/:stepId/rerun", {
    id: encodeURIComponent(id),
    stepId: encodeURIComponent(stepId),
  })
}

export function logsZipAddress(id: string) {
  return href("/deployments/:id/logs.zip", { id: encodeURIComponent(id) })
}

/** The anchor of a deployment's setup steps. A browser opens the closed panel when a link leads here. */
export function stepsAnchor(id: string) {
  return `steps-${id}`
}
