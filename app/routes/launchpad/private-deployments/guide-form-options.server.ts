import type { RouterContextProvider } from "react-router"
import { type AccessConfiguration, accessProblem, apiOriginOf } from "~/domain/generator/compose"
import { services } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import { type GuideName, readGuide } from "./content/guide"
import { loadFormOptions, loadLicenseChoices } from "./generator/form-options.server"

/** A guide for this address, and the options of its forms; null for a form that it doesn't have. */
export async function loadGuide(
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  name: GuideName,
) {
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
