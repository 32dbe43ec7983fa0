import { platformContext } from "~/platform/context"
import { type BalanceSnapshot, loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/poll"

/** The balance in the header, polled every 10 s. */
export async function loader({ context }: Route.LoaderArgs): Promise<BalanceSnapshot> {
  return await loadBalance(context.get(platformContext))
}
