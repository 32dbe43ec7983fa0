import { useRouteLoaderData } from "react-router"
import type { Brand } from "../brand"
import type { Theme } from "../http/cookies.server"

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
