import { requestInfo } from "~/http/contexts"
import { companyInfoContext } from "~/platform/context"
import type { Route } from "./+types/user-info"

/** What the visitor's network tells of itself; null when nothing is known, whatever the cause: the page goes on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clientIp, log, id } = context.get(requestInfo)
  return await context.get(companyInfoContext).of({ address: clientIp, requestId: id, log })
}

/** A server that is not reached is no reason to put an error page over the home page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}

/** Asked once. */
export function shouldRevalidate() {
  return false
}
