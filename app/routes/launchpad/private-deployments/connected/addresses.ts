/** The list's anchor on the setup page. No guide category has this name. */
export const listId = "your-deployments"
export const listAddress = `/private-deployments#${listId}`
export const newAddress = "/private-deployments/connected/new"
export const fromGuideAddress = "/private-deployments/connected/from-guide"
export const syncAddress = "/private-deployments/connected/sync"

export function editAddress(id: string) {
  return `/private-deployments/connected/${encodeURIComponent(id)}/edit`
}

export function removeAddress(id: string) {
  return `/private-deployments/connected/${encodeURIComponent(id)}/remove`
}
/** Has its own content security policy, see server/security-headers.ts. */
export const reachabilityFrameAddress = "/private-deployments/connected/reach.html"
