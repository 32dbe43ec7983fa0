/** Where the list stands on the setup page; the guides know no category of that name. */
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
/** Its policy is its own: see server/security-headers.ts. */
export const reachabilityFrameAddress = "/private-deployments/connected/reach.html"
