import { data, type RouterContextProvider } from "react-router"
import { isOpaqueId } from "~/domain/opaque-id"
import { supportLevels } from "~/domain/pricing"
import { platformContext } from "~/platform/context"
import type { License, LicenseLimits } from "~/platform/licenses"

/** The license that a page of its payment is about. What cannot be an id, and what is not the caller's, is a 404. */
export async function findLicense(context: Readonly<RouterContextProvider>, id: string) {
  if (!isOpaqueId(id)) throw data(null, { status: 404 })
  const platform = context.get(platformContext)
  if (!platform) return { state: "signed-out" as const }
  const listed = await platform.licenses.list()
  if (!listed.ok) return { state: "unread" as const }
  const license = listed.value.find((one) => one.id === id)
  if (!license) throw data(null, { status: 404 })
  return { state: "found" as const, license, platform }
}

/** What is paid for; what the license leaves open has the defaults of the call (spec 1 §7). */
export function limitsOf({ usersLimit, gpusLimit, supportLevel }: License): LicenseLimits {
  return {
    usersLimit: usersLimit ?? 10,
    gpusLimit: gpusLimit ?? 0,
    supportLevel: supportLevels.find((level) => level === supportLevel) ?? "none",
  }
}
