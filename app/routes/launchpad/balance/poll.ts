import { platformContext } from "~/platform/context"
import { type BalanceSnapshot, loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/poll"

interface BalancePoll {
  /** Absent after sign-out. */
  at?: number
  /** The server couldn't be reached. */
  lost?: boolean
  reading: BalanceSnapshot | null
}

/** The balance in the header, polled every 10 s. Null after sign-out. */
export async function loader({ context }: Route.LoaderArgs): Promise<BalancePoll> {
  const reading = await loadBalance(context.get(platformContext))
  return reading ? { at: reading.at, reading } : { reading }
}
