import type { Transport } from "../transport.server"
import { type AdminBalance, createAdminBalance } from "./balance.server"
import { type AdminDeployments, createAdminDeployments } from "./deployments.server"
import { type AdminLicenses, createAdminLicenses } from "./licenses.server"
import { createPings, type Pings } from "./pings.server"

/** Platform calls for admins only. */
export interface Admin {
  deployments: AdminDeployments
  pings: Pings
  licenses: AdminLicenses
  balance: AdminBalance
}

export function createAdmin(transport: Transport, slug: string): Admin {
  return {
    deployments: createAdminDeployments(transport, slug),
    pings: createPings(transport),
    licenses: createAdminLicenses(transport),
    balance: createAdminBalance(transport),
  }
}
