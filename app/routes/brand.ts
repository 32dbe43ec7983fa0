import { useRouteLoaderData } from "react-router"
import type { Brand } from "../brand"

/** The white-label settings, in any component below the root. */
export function useBrand() {
  const data = useRouteLoaderData<{ brand: Brand }>("root")
  if (!data) throw new Error("the root loader has not run")
  return data.brand
}

/** For `meta`: every title carries the product's name, as in "Hearth — Hosted Deployments". */
export function pageTitle(matches: readonly unknown[], page: string) {
  // The first match is the root's; its data is missing only while its own error page is shown.
  const root = matches[0] as { loaderData?: { brand: Brand } } | undefined
  const name = root?.loaderData?.brand.name
  return [{ title: name ? `${name} — ${page}` : page }]
}
