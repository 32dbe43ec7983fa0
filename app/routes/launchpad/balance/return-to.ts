import { safeReturnTo } from "~/http/safe-redirect"

/** A draft of the create form needs more room than a sign-in address. */
const longest = 2_048

/** The create form to return to after a payment; null for any other address. */
export function deploymentReturnTo(address: string | null | undefined): string | null {
  const path = safeReturnTo(address, "", longest)
  return /^\/deployments([/?]|$)/.test(path) ? path : null
}

/** Adds the return address to a balance page. */
export function withReturnTo(page: string, returnTo: string | null): string {
  return returnTo === null ? page : `${page}?${new URLSearchParams({ returnTo })}`
}
