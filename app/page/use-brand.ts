import { useRouteLoaderData } from "react-router"
import type { Brand } from "../brand"
import { isolated } from "../domain/isolated"
import type { Theme } from "../http/cookies.server"

export function useBrand() {
  const data = useRootData()
  if (!data) throw new Error("the root loader has not run")
  return data.brand
}

/** For `meta`: "Hearth — Hosted Deployments". */
export function pageTitle(matches: readonly unknown[], page: string) {
  // The first match is the root; its data is missing only on its own error page.
  const root = matches[0] as { loaderData?: { brand: Brand } } | undefined
  const name = root?.loaderData?.brand.name
  return [{ title: name ? `${name} — ${isolated(page)}` : isolated(page) }]
}

/** What the root gives to every page. */
export interface RootData {
  brand: Brand
  /** The public origin. */
  origin: string
  theme: Theme
  renderedAt: number
}

/** Undefined only on the root's own error page. */
export function useRootData() {
  return useRouteLoaderData<RootData>("root")
}
