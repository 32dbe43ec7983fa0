import { redirect } from "react-router"
import { nearestGuide } from "~/domain/guide-address"
import type { Route } from "./+types/redirect-to-guide"

/** Whatever an address has beyond what is known is ignored (spec 2 §2.11): it leads to the nearest page. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(nearestGuide(url.pathname) + url.search)
}
