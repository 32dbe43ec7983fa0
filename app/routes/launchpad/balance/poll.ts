import { platformContext } from "~/platform/context"
import { type BalanceSnapshot, loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/poll"

export async function loader({ context }: Route.LoaderArgs): Promise<BalanceSnapshot> {
  return await loadBalance(context.get(platformContext))
}
