import { platformContext } from "~/platform/context"
import { readBalance } from "../shell/balance-reading"
import type { Route } from "./+types/now"

/** The header's balance, asked again every 10 s; null once nobody is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return { reading: platform && (await readBalance(platform)) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { reading: { cents: null, platform: "silent" as const, at: Date.now() } }
  }
}

/** Its own rhythm is enough: what an action changed comes with the page that follows. */
export function shouldRevalidate() {
  return false
}
