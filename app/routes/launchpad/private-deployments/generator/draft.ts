import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { fromForm, fromSearch } from "~/domain/generator/shared-address"
import { typedVersion } from "~/domain/versions"

/** Something to be said of one control of the form. */
export interface ControlError {
  control: string
  message: string
}

/** What the form holds: the configuration, and the choices that lead to parts of it on the server. */
export interface Draft {
  /** Its license key is a typed one; its model-hub token is always empty here (J5). */
  configuration: GeneratorConfiguration
  /** "none", "typed", or "saved:" and the id of one of the account's licenses; null while nothing was chosen. */
  license: string | null
  /** "Custom version" is chosen, though there may be none yet (spec 2 §4). */
  customVersion: boolean
  withoutHubToken: boolean
}

const savedLicense = "saved:"

export function licenseValue(id: string) {
  return savedLicense + id
}

/** The id of the account's license that is chosen, if one is. */
export function chosenLicense({ license }: Draft): string | null {
  return license?.startsWith(savedLicense) ? license.slice(savedLicense.length) : null
}

/** A form that begins: with what its address says of it, which is never a secret. */
export function draftOfAddress(search: URLSearchParams): Draft {
  return {
    configuration: fromSearch(search),
    license: null,
    customVersion: false,
    withoutHubToken: false,
  }
}

/** A posted form, and the model-hub token apart from it, since only one of the two may go back (J5). */
export function draftOfForm(form: FormData): { draft: Draft; typedHubToken: string } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value : ""
  }
  const tag = text(text("devBuilds") === "on" ? "anyVersion" : "version")
  const customVersion = tag === customTag
  const { huggingFaceToken, ...posted } = fromForm(form)
  const configuration = {
    ...posted,
    huggingFaceToken: "",
    imageTag: customVersion ? withoutPrefix(text("customVersion")) : tag,
    // External databases have a field of their own: a password that was made here is none of theirs.
    postgresPassword: posted.useExternalPostgres ? text("postgresExternalPassword") : posted.postgresPassword,
    pgvectorPassword: posted.useExternalPgvector ? text("pgvectorExternalPassword") : posted.pgvectorPassword,
  }
  return {
    draft: {
      configuration,
      license: text("license") || "typed",
      customVersion,
      withoutHubToken: text("withoutHubToken") === "on",
    },
    typedHubToken: huggingFaceToken,
  }
}

/** The option that is no version. */
export const customTag = "custom"

/** A tag as releases are written: "v2.1.4" is 2.1.4; what is no version stays, to be told of. */
function withoutPrefix(text: string) {
  return typedVersion(text) ?? text.trim()
}
