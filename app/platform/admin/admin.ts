import type { Transport } from "../transport"
import { type AdminBalance, createAdminBalance } from "./balance"
import { type AdminDeployments, createAdminDeployments } from "./deployments"
import { type AdminLicenses, createAdminLicenses } from "./licenses"
import { createPings, type Pings } from "./pings"

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
