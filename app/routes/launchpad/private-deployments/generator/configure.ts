import type { RouterContextProvider } from "react-router"
import { filled, type GeneratorConfiguration } from "~/domain/generator/configuration"
import { warningsFor } from "~/domain/generator/warnings"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import type { ControlError } from "./control-id"
import { type Draft, draftOfForm } from "./draft"
import { licenseKeyFor } from "./license-key"

/** A posted form, and what it comes to. */
export interface Configured {
  /** What the form is drawn with again: with the passwords that were made, without any model-hub token (J5). */
  draft: Draft
  errors: ControlError[]
  /** What does not stand in the way. */
  remarks: ControlError[]
  /** Null while there are errors. */
  configuration: GeneratorConfiguration | null
}

/** Reads the form, makes the passwords that are missing, and puts in what only the account knows. */
export async function configure(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Configured> {
  const platform = context.get(platformContext)
  const posted = draftOfForm(form)
  const draft = { ...posted.draft, configuration: filled(posted.draft.configuration, random) }
  const [license, huggingFaceToken] = await Promise.all([
    licenseKeyFor(platform, draft),
    posted.typedHubToken || (draft.withoutHubToken ? "" : savedHubToken(platform)),
  ])
  const configuration = { ...draft.configuration, licenseKey: license.key, huggingFaceToken }
  const found = warningsFor(configuration).map(({ field, message, blocks }) => ({
    blocks,
    said: { control: controlOf(field, configuration), message },
  }))
  const errors = [...license.errors, ...found.filter(({ blocks }) => blocks).map(({ said }) => said)]
  return {
    draft,
    errors,
    remarks: found.filter(({ blocks }) => !blocks).map(({ said }) => said),
    configuration: errors.length === 0 ? configuration : null,
  }
}

export function random(bytes: number) {
  return crypto.getRandomValues(new Uint8Array(bytes))
}

/** A token that cannot be read is left out; the transport has logged why (spec 2 §8). */
async function savedHubToken(platform: Platform | null) {
  const saved = await platform?.userMeta.hubTokenForConfiguration()
  return saved?.ok ? (saved.value ?? "") : ""
}

/** Where a field of the configuration is typed: an external database has a control of its own for its password. */
function controlOf(field: string, { useExternalPostgres, useExternalPgvector }: GeneratorConfiguration) {
  if (field === "postgresPassword" && useExternalPostgres) return "postgresExternalPassword"
  if (field === "pgvectorPassword" && useExternalPgvector) return "pgvectorExternalPassword"
  return field
}
