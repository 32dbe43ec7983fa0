import { href } from "react-router"
import { withReturnTo } from "~/http/return-to"

/** The platform chooses the ids and may use any character in them. */
function encoded(id: string) {
  return { id: encodeURIComponent(id) }
}

export const detailAddress = (id: string) => href("/deployments/:id", encoded(id))
export const deletionAddress = (id: string) => href("/deployments/:id/delete", encoded(id))
export const versionAddress = (id: string) => href("/deployments/:id/version", encoded(id))
export const logsAddress = (id: string) => href("/deployments/:id/logs", encoded(id))
export const logsPollAddress = (id: string) => href("/deployments/:id/logs/now", encoded(id))
export const logsZipAddress = (id: string) => href("/deployments/:id/logs.zip", encoded(id))

export const terminalPageAddress = (id: string) => href("/deployments/:id/terminal", encoded(id))
export const screenFrameAddress = (id: string) => href("/deployments/:id/terminal/screen", encoded(id))
export const inputFrameAddress = (id: string) => href("/deployments/:id/terminal/input", encoded(id))

/** The terminal's last screen, to be read and typed into line by line. */
export const terminalTextAddress = (id: string) => `${terminalPageAddress(id)}?view=text`

/** The live terminal, also in a browser that gets the text at first. */
export const terminalLiveAddress = (id: string) => `${terminalPageAddress(id)}?view=live`

/** Ends a shell; `returnTo` is the page that asks for it. */
export function endShellAddress(id: string, returnTo: string) {
  return withReturnTo(href("/deployments/:id/terminal/end", encoded(id)), returnTo)
}

/** `returnTo` is where Cancel and a successful change lead; without it, they lead to the list. */
export function timeoutAddress(id: string, returnTo: string) {
  const path = href("/deployments/:id/timeout", encoded(id))
  return returnTo === href("/deployments") ? path : withReturnTo(path, returnTo)
}

export function rerunAddress(id: string, stepId: string) {
  const params = { ...encoded(id), stepId: encodeURIComponent(stepId) }
  return href("/deployments/:id/steps/:stepId/rerun", params)
}

/** The anchor of a deployment's setup steps. A browser opens the closed panel when a link leads here. */
export const stepsAnchor = (id: string) => `steps-${id}`
