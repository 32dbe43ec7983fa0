import { data } from "react-router"
import { isOpaqueId } from "~/domain/opaque-id"

/**
 * The ids of an address, before anything is asked of the platform: what is no id names nothing (decision 27). For
 * loaders and actions: a middleware's refusal would be shown without the navigation around it.
 */
export function requireValidIds<Params extends Record<string, string | undefined>>(params: Params): Params {
  for (const id of Object.values(params)) {
    if (id !== undefined && !isOpaqueId(id)) throw data(null, { status: 404 })
  }
  return params
}
