import { services, visit } from "~/http/contexts"
import type { Route } from "./+types/user-info"

/** Company data of the visitor's network. Null when it is unknown or the lookup failed: the page works without it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clientIp, log, id } = context.get(visit)
  return await context.get(services).companyInfo.of({ address: clientIp, requestId: id, log })
}
