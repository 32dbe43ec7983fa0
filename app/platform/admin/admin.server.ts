import type { Transport } from "../transport.server"
import { createAdminBalance } from "./balance.server"
import { createAdminDeployments } from "./deployments.server"
import { createAdminLicenses } from "./licenses.server"
import { createPings } from "./pings.server"

/** Platform calls for admins only. */
export function createAdmin(transport: Transport, slug: string) {
  return {
    deployments: createAdminDeployments(transport, slug),
    pings: createPings(transport),
    licenses: createAdminLicenses(transport),
    balance: createAdminBalance(transport),
  }
}
