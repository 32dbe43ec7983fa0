import { platformContext } from "~/platform/context"
import { loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/poll"

/** The balance in the header, polled every 10 s. Null after sign-out. */
export async function loader({ context }: Route.LoaderArgs) {
  return { reading: await loadBalance(context.get(platformContext)) }
}
