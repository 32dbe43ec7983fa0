import { redirect } from "react-router"
import { resolveGuide } from "~/domain/guide-address"
import type { Route } from "./+types/redirect-to-guide"

/** Ignores unknown path segments and redirects to the nearest guide. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(resolveGuide(url.pathname) + url.search)
}
