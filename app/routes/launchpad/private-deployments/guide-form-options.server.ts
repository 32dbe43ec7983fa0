import type { RouterContextProvider } from "react-router"
import { type AccessConfiguration, accessProblem, apiOriginOf } from "~/domain/generator/compose"
import { platformContext } from "~/platform/context"
import type { Guide } from "./content/guide"
import {
  type GeneratorFormOptions,
  type LicenseChoices,
  loadFormOptions,
  loadLicenseChoices,
} from "./generator/form-options.server"

export type GuideFormOptions =
  | { kind: "cluster"; generator: GeneratorFormOptions }
  | { kind: "machine"; access: AccessFormOptions }

/** Options for the generator on a cluster or the access form on a machine; null for a guide without either. */
export async function loadGuideFormOptions(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
  { steps }: Guide,
): Promise<GuideFormOptions | null> {
  if (steps.some(({ id }) => id === "configuration")) {
    return { kind: "cluster", generator: await loadFormOptions(context, search) }
  }
  if (steps.some(({ id }) => id === "access")) {
    return { kind: "machine", access: await loadAccessFormOptions(context, search) }
  }
  return null
}

export interface AccessFormOptions {
  access: AccessConfiguration
  problem: string | null
  /** The resulting origin; null for localhost. */
  apiHost: string | null
  licenses: LicenseChoices
}

async function loadAccessFormOptions(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<AccessFormOptions> {
  const access = accessFromQuery(search)
  return {
    access,
    problem: accessProblem(access),
    apiHost: apiOriginOf(access),
    licenses: await loadLicenseChoices(context.get(platformContext)),
  }
}

/** Domain names have at most 253 characters. */
const maxDomainLength = 300

export function accessFromQuery(search: URLSearchParams): AccessConfiguration {
  return {
    useCustomDomain: search.get("useCustomDomain") === "true",
    customDomain: (search.get("customDomain") ?? "").slice(0, maxDomainLength).trim(),
  }
}
