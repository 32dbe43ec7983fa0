import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { fromForm, fromSearch } from "~/domain/generator/shared-address"
import { parseVersion } from "~/domain/versions"

export interface ControlError {
  control: string
  message: string
}

/** The values of the form: the configuration, and choices that the server resolves. */
export interface Draft {
  /** Holds only a typed license key, and never a model-hub token. */
  configuration: GeneratorConfiguration
  /** "none", "typed", or "saved:" with the id of one of the account's licenses; null while nothing is chosen. */
  license: string | null
  /** "Custom version" is chosen. The version itself may still be empty. */
  customVersion: boolean
  withoutHubToken: boolean
}

const savedLicense = "saved:"

export function licenseValue(id: string) {
  return savedLicense + id
}

/** The id of the chosen license from the account; null when none is chosen. */
export function chosenLicense({ license }: Draft): string | null {
  return license?.startsWith(savedLicense) ? license.slice(savedLicense.length) : null
}

/** A new form, with the choices from its address. An address never holds secrets. */
export function draftOfAddress(search: URLSearchParams): Draft {
  return {
    configuration: fromSearch(search),
    license: null,
    customVersion: false,
    withoutHubToken: false,
  }
}

/** A posted form. The model-hub token is separate, because it must never be sent back to the page. */
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
    // An external database has its own field, because it can't use a generated password.
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

export const customTag = "custom"

/** Strips the "v" of a version. Invalid input stays unchanged, so that validation can report it. */
function withoutPrefix(text: string) {
  return parseVersion(text) ?? text.trim()
}
