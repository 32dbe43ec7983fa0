/** Where the list stands on the setup page; the guides know no category of that name. */
export const listId = "your-deployments"
export const listAddress = `/private-deployments#${listId}`
export const addingAddress = "/private-deployments/connected/new"
export const fromGuideAddress = "/private-deployments/connected/from-guide"
export const syncAddress = "/private-deployments/connected/sync"

export function editingAddress(id: string) {
  return `/private-deployments/connected/${encodeURIComponent(id)}/edit`
}

export function removalAddress(id: string) {
  return `/private-deployments/connected/${encodeURIComponent(id)}/remove`
}
/** Its policy is its own: see server/security-headers.ts. */
export const reachFrameAddress = "/private-deployments/connected/reach.html"
