import { platformContext } from "~/platform/context"
import { readBalance } from "../shell/balance-reading"
import type { Route } from "./+types/poll"

/** The header's balance, asked again every 10 s; null once nobody is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return { reading: platform && (await loadBalance(platform)) }
}
