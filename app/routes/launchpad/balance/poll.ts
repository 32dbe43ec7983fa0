import { failure } from "~/domain/outcome"
import { platformContext } from "~/platform/context"
import { type BalanceSnapshot, loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/poll"

/** The balance in the header, polled every 10 s. */
export async function loader({ context }: Route.LoaderArgs): Promise<BalanceSnapshot> {
  const read = await loadBalance(context.get(platformContext))
  return read ?? { cents: null, problem: failure("session-ended").problem, faulty: false, at: Date.now() }
}
