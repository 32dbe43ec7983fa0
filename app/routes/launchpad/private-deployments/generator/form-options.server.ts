import type { RouterContextProvider } from "react-router"
import { expiryLabel } from "~/domain/license-expiry"
import { isOpaqueId } from "~/domain/opaque-id"
import { type UsableLicenses, usableLicenses } from "~/domain/usable-licenses"
import { platformContext, releasesContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import { type Draft, draftOfAddress } from "./draft"

/** A license as a choice; its key stays on the server until a configuration asks for it. */
interface LicenseRow {
  id: string
  label: string
}

export interface LicenseChoices {
  /** "unknown": nobody is signed in, or the licenses could not be read. */
  kind: UsableLicenses<unknown>["kind"] | "unknown"
  rows: LicenseRow[]
}

/** What the form needs to be drawn. */
export interface GeneratorFormOptions {
  draft: Draft
  licenses: LicenseChoices
  hubTokenSaved: boolean
  /** Newest first; empty while the release list cannot be read (decision 13). */
  versions: string[]
}

/** What cannot be read is in the log, and the form does without it (spec 2 §8). */
export async function loadFormOptions(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<GeneratorFormOptions> {
  const platform = context.get(platformContext)
  const [licenses, hubToken, versions] = await Promise.all([
    loadLicenseChoices(platform),
    platform?.userMeta.hasHubToken(),
    context.get(releasesContext).versions(),
  ])
  return {
    draft: draftOfAddress(search),
    licenses,
    hubTokenSaved: hubToken?.ok === true && hubToken.value,
    versions: versions ?? [],
  }
}

export async function loadLicenseChoices(platform: Platform | null): Promise<LicenseChoices> {
  const listed = await platform?.licenses.list()
  if (!listed?.ok) return { kind: "unknown", rows: [] }
  const now = Date.now()
  const { kind, licenses } = usableLicenses(listed.value, now)
  const rows = licenses
    .filter(({ id }) => isOpaqueId(id))
    .map((license) => ({
      id: license.id,
      label: `${license.organizationName || license.id} · ${license.type} · ${expiryLabel(license, now)}`,
    }))
  return { kind, rows }
}
