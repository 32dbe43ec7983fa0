import { safeReturnTo } from "~/http/safe-redirect"

const guides = "/private-deployments"
const longest = 4_000

/** The guide that a form which answers with a file was sent from: where one goes back to when there is no file. */
export function guidePage(form: FormData): string {
  const page = form.get("page")
  const path = safeReturnTo(typeof page === "string" ? page : null, guides, longest)
  return path === guides || path.startsWith(`${guides}/`) ? path : guides
}
