import { data } from "react-router"
import { isOpaqueId } from "~/domain/opaque-id"

/**
 * Throws a 404 for an invalid id, so that it never reaches a path of the platform. Only for loaders and actions: a 404 from
 * a middleware would appear without the navigation.
 */
export function requireValidIds<Params extends Record<string, string | undefined>>(params: Params): Params {
  for (const id of Object.values(params)) {
    if (id !== undefined && !isOpaqueId(id)) throw data(null, { status: 404 })
  }
  return params
}
