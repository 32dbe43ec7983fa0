import { safeReturnTo, withReturnTo } from "~/http/return-to"

/** A draft of the create form needs more room than a sign-in address. */
const longest = 2_048

/** The create form to return to after a payment; null for any other address. */
export function readDeploymentReturnTo({ searchParams }: URL): string | null {
  const path = safeReturnTo(searchParams.get("returnTo"), "", longest)
  return /^\/deployments([/?]|$)/.test(path) ? path : null
}

export function withDeploymentReturnTo(page: string, returnTo: string | null): string {
  return returnTo === null ? page : withReturnTo(page, returnTo)
}
