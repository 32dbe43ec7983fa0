import type { RouterContextProvider } from "react-router"
import { type AccessConfiguration, accessProblem, apiOriginOf } from "~/domain/generator/compose"
import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import { type Guide, type GuideName, readGuide } from "./content/guide"
import {
  type GeneratorFormOptions,
  type LicenseChoices,
  loadFormOptions,
  loadLicenseChoices,
} from "./generator/form-options.server"

export type GuideFormOptions =
  | { kind: "cluster"; generator: GeneratorFormOptions }
  | { kind: "machine"; access: AccessFormOptions }

/** A guide for this address, and the options of its form; null for a guide without one. */
export async function loadGuide(
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  name: GuideName,
): Promise<{ guide: Guide; forms: GuideFormOptions | null }> {
  const access = accessFromQuery(searchParams)
  const guide = readGuide(name, { ...context.get(brandContext), access })
  const hasStep = (step: string) => guide.steps.some(({ id }) => id === step)
  if (hasStep("configuration")) {
    return { guide, forms: { kind: "cluster", generator: await loadFormOptions(context, searchParams) } }
  }
  if (!hasStep("access")) return { guide, forms: null }
  return {
    guide,
    forms: {
      kind: "machine",
      access: {
        access,
        problem: accessProblem(access),
        apiHost: apiOriginOf(access),
        licenses: await loadLicenseChoices(context.get(platformContext)),
      },
    },
  }
}

export interface AccessFormOptions {
  access: AccessConfiguration
  problem: string | null
  /** The resulting origin; null for localhost. */
  apiHost: string | null
  licenses: LicenseChoices
}

/** Domain names have at most 253 characters. */
const maxDomainLength = 300

function accessFromQuery(search: URLSearchParams): AccessConfiguration {
  return {
    useCustomDomain: search.get("useCustomDomain") === "true",
    customDomain: (search.get("customDomain") ?? "").slice(0, maxDomainLength).trim(),
  }
}
