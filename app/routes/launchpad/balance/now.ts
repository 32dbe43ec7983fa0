import { platformContext } from "~/platform/context"
import { loadBalance } from "../shell/load-balance.server"
import type { Route } from "./+types/now"

/** The header's balance, asked again every 10 s; null once nobody is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return { reading: platform && (await loadBalance(platform)) }
}
