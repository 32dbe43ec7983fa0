import type { RouterContextProvider } from "react-router"
import { expiryLabel } from "~/domain/license-expiry"
import { isOpaqueId } from "~/domain/opaque-id"
import { type UsableLicenses, usableLicenses } from "~/domain/usable-licenses"
import { inTime } from "~/http/with-timeout.server"
import { platformContext, releasesContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { type Draft, draftOfAddress } from "./draft"

/** A license in the dropdown. Its key stays on the server until a configuration needs it. */
interface LicenseRow {
  id: string
  label: string
}

export interface LicenseChoices {
  /** "unknown": signed out, or the licenses failed to load. */
  kind: UsableLicenses<unknown>["kind"] | "unknown"
  rows: LicenseRow[]
}

export interface GeneratorFormOptions {
  draft: Draft
  licenses: LicenseChoices
  hubTokenSaved: boolean
  /** Newest first; empty when the release list failed to load. */
  versions: string[]
}

/** A failed load is only logged; the form works without it. */
export async function loadFormOptions(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<GeneratorFormOptions> {
  const platform = context.get(platformContext)
  const [licenses, hubToken, versions] = await Promise.all([
    loadLicenseChoices(platform),
    inTime(platform.userMeta.hasHubToken()),
    context.get(releasesContext).versions(),
  ])
  return {
    draft: draftOfAddress(search),
    licenses,
    hubTokenSaved: hubToken.ok && hubToken.value,
    versions: versions ?? [],
  }
}

export async function loadLicenseChoices(platform: Platform): Promise<LicenseChoices> {
  const listed = await inTime(platform.licenses.list())
  if (!listed.ok) return { kind: "unknown", rows: [] }
  const now = Date.now()
  const { kind, licenses } = usableLicenses(listed.value.rows, now)
  const rows = licenses
    .filter(({ id }) => isOpaqueId(id))
    .map((license) => ({
      id: license.id,
      label: `${license.organizationName || license.id} · ${license.type} · ${expiryLabel(license, now)}`,
    }))
  return { kind, rows }
}
