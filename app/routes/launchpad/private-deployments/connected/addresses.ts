import { href } from "react-router"
/** The list's anchor on the setup page. No guide category has this name. */
export const listId = "your-deployments"
export const listAddress = `${href("/private-deployments")}#${listId}`
export const newAddress = href("/private-deployments/connected/new")
export const fromGuideAddress = href("/private-deployments/connected/from-guide")
export const syncAddress = href("/private-deployments/connected/sync")

export function editAddress(id: string) {
  return href("/private-deployments/connected/:id/edit", { id: encodeURIComponent(id) })
}

export function removeAddress(id: string) {
  return href("/private-deployments/connected/:id/remove", { id: encodeURIComponent(id) })
}
/** Has its own content security policy, see http/address-policy.ts. */
export const reachabilityFrameAddress = href("/private-deployments/connected/reach.html")
