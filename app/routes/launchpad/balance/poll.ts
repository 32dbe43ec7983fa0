import { platformContext } from "~/platform/context"
import { loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/poll"

/** The balance in the header, polled every 10 s. Null after sign-out. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return { reading: platform && (await loadBalance(platform)) }
}
