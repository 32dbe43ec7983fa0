import type { RouterContextProvider } from "react-router"
import { type AccessConfiguration, accessProblem, apiHostOf } from "~/domain/generator/compose"
import { platformContext } from "~/platform/context"
import { type LicenseChoices, readLicenseChoices } from "../generator/offer"

/** What the form about a Docker installation's address needs to be drawn, and what follows from it. */
export interface AccessOffer {
  access: AccessConfiguration
  problem: string | null
  /** The origin that counts; null is localhost. */
  apiHost: string | null
  licenses: LicenseChoices
}

export async function readAccessOffer(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<AccessOffer> {
  const access = accessIn(search)
  return {
    access,
    problem: accessProblem(access),
    apiHost: apiHostOf(access),
    licenses: await readLicenseChoices(context.get(platformContext)),
  }
}

/** Characters that are read of a domain; names have at most 253. */
const longest = 300

/** What an address says of it (spec 2 §3). */
export function accessIn(search: URLSearchParams): AccessConfiguration {
  return {
    useCustomDomain: search.get("useCustomDomain") === "true",
    customDomain: (search.get("customDomain") ?? "").slice(0, longest).trim(),
  }
}
