import { safeReturnTo, withReturnTo } from "~/http/return-to"

/** The create form to return to after a payment; null for any other address. */
export function readDeploymentReturnTo({ searchParams }: URL): string | null {
  const path = safeReturnTo(searchParams.get("returnTo"), "")
  return /^\/deployments([/?]|$)/.test(path) ? path : null
}

export function withDeploymentReturnTo(page: string, returnTo: string | null): string {
  return returnTo === null ? page : withReturnTo(page, returnTo)
}
