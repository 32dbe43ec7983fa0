import { href, redirect } from "react-router"
import { addressWith } from "~/http/address"
import type { Route } from "./+types/redirect-to-type"

/** Preselects a license card by its path, as `/deployments/type/:type` does. */
export function loader({ params: { type }, url }: Route.LoaderArgs) {
  url.searchParams.set("type", type)
  throw redirect(addressWith(href("/licenses"), url.searchParams))
}
