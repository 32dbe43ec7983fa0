import { safeReturnTo } from "~/http/safe-redirect"

/** A draft of the create form is longer than what a sign-in carries along. */
const longest = 2_048

/** Where somebody left a new deployment whose first hour could not be paid (decision 10); null for any other address. */
export function deploymentReturnTo(address: string | null | undefined): string | null {
  const path = safeReturnTo(address, "", longest)
  return /^\/deployments([/?]|$)/.test(path) ? path : null
}

/** A page of the balance, from which the way back goes on. */
export function withReturnTo(page: string, wayBack: string | null): string {
  return wayBack === null ? page : `${page}?${new URLSearchParams({ returnTo: wayBack })}`
}
