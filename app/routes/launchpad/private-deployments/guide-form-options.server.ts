import { type AccessConfiguration, accessProblem, apiOriginOf } from "~/domain/generator/compose"
import { isolated } from "~/domain/isolated"
import { expiryLabel } from "~/domain/license-expiry"
import { isOpaqueId } from "~/domain/opaque-id"
import { usableLicenses } from "~/domain/usable-licenses"
import { type Context, services } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { type GuideName, readGuide } from "./content/guide"
import { draftOfAddress } from "./generator/draft"

/** A guide for this address, and the options of its forms; null for a form that it doesn't have. */
export async function loadGuide(context: Context, { searchParams }: URL, name: GuideName) {
  const access = accessFromQuery(searchParams)
  const guide = readGuide(name, { ...context.get(services).brand, access })
  const hasStep = (step: string) => guide.steps.some(({ id }) => id === step)
  return {
    guide,
    /** The configuration of a cluster. */
    generator: hasStep("configuration") ? await loadFormOptions(context, searchParams) : null,
    /** How a machine is reached, and its license. */
    access: hasStep("access")
      ? {
          access,
          problem: accessProblem(access),
          /** The resulting origin; null for localhost. */
          apiHost: apiOriginOf(access),
          licenses: await loadLicenseChoices(context.get(platformContext)),
        }
      : null,
  }
}

export type AccessFormOptions = NonNullable<Awaited<ReturnType<typeof loadGuide>>["access"]>

/** Domain names have at most 253 characters. */
const maxDomainLength = 300

function accessFromQuery(search: URLSearchParams): AccessConfiguration {
  return {
    useCustomDomain: search.get("useCustomDomain") === "true",
    customDomain: (search.get("customDomain") ?? "").slice(0, maxDomainLength).trim(),
  }
}

export type LicenseChoices = Awaited<ReturnType<typeof loadLicenseChoices>>
export type GeneratorFormOptions = Awaited<ReturnType<typeof loadFormOptions>>

/** A failed load is only logged; the form works without it. */
async function loadFormOptions(context: Context, search: URLSearchParams) {
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
async function loadLicenseChoices(platform: Platform) {
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
