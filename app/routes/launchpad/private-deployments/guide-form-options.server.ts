import type { RouterContextProvider } from "react-router"
import { type AccessConfiguration, accessProblem, apiHostOf } from "~/domain/generator/compose"
import { platformContext } from "~/platform/context"
import type { Guide } from "./content/guide"
import {
  type GeneratorFormOptions,
  type LicenseChoices,
  loadFormOptions,
  loadLicenseChoices,
} from "./generator/form-options.server"

/** What the forms of a guide need to be drawn. */
export type GuideFormOptions =
  | { kind: "cluster"; generator: GeneratorFormOptions }
  | { kind: "machine"; access: AccessFormOptions }

/** For a cluster the configuration, for a machine its address; null for a guide that has neither step. */
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

/** What the form about a Docker installation's address needs to be drawn, and what follows from it. */
export interface AccessFormOptions {
  access: AccessConfiguration
  problem: string | null
  /** The origin that counts; null is localhost. */
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
    apiHost: apiHostOf(access),
    licenses: await loadLicenseChoices(context.get(platformContext)),
  }
}

/** Characters that are read of a domain; names have at most 253. */
const longest = 300

/** What an address says of it (spec 2 §3). */
export function accessFromQuery(search: URLSearchParams): AccessConfiguration {
  return {
    useCustomDomain: search.get("useCustomDomain") === "true",
    customDomain: (search.get("customDomain") ?? "").slice(0, longest).trim(),
  }
}
