import type { RouterContextProvider } from "react-router"
import { isolated } from "~/domain/isolated"
import { expiryLabel } from "~/domain/license-expiry"
import { isOpaqueId } from "~/domain/opaque-id"
import { usableLicenses } from "~/domain/usable-licenses"
import { services } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { draftOfAddress } from "./draft"

export type LicenseChoices = Awaited<ReturnType<typeof loadLicenseChoices>>
export type GeneratorFormOptions = Awaited<ReturnType<typeof loadFormOptions>>

/** A failed load is only logged; the form works without it. */
export async function loadFormOptions(context: Readonly<RouterContextProvider>, search: URLSearchParams) {
  const platform = context.get(platformContext)
  const [licenses, hubToken, versions] = await Promise.all([
    loadLicenseChoices(platform),
    inTime("hub-token", platform.userMeta.hasHubToken()),
    context.get(services).releases.versions(),
  ])
  return {
    draft: draftOfAddress(search),
    licenses,
    hubTokenSaved: hubToken.ok && hubToken.value,
    /** Newest first; empty when the release list failed to load. */
    versions: versions ?? [],
  }
}

/** The licenses in the dropdown. Their keys stay on the server until a configuration needs one. */
export async function loadLicenseChoices(platform: Platform) {
  const listed = await inTime("licenses", platform.licenses.list())
  // Also signed out.
  if (!listed.ok) return { kind: "unknown" as const, rows: [] }
  const now = Date.now()
  const { kind, licenses } = usableLicenses(listed.value.rows, now)
  const rows = licenses
    .filter(({ id }) => isOpaqueId(id))
    .map((license) => ({
      id: license.id,
      label: `${isolated(license.organizationName || license.id)} · ${license.type} · ${expiryLabel(license, now)}`,
    }))
  return { kind, rows }
}
