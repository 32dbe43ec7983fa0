import type { RouterContextProvider } from "react-router"
import { filled, type GeneratorConfiguration } from "~/domain/generator/configuration"
import { warningsFor } from "~/domain/generator/warnings"
import { safeReturnTo } from "~/http/safe-redirect"
import { platformContext } from "~/platform/context"
import type { Outcome } from "~/platform/outcome"
import type { Platform } from "~/platform/platform"
import { type ControlError, chosenLicense, type Draft, draftOfForm } from "./draft"

/** A posted form, and what it comes to. */
export interface ConfigureResult {
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
): Promise<ConfigureResult> {
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

/** The key that a form chose or typed, empty for none, and why it cannot be had. */
export async function licenseKeyFor(
  platform: Platform | null,
  draft: Draft,
): Promise<{ key: string; errors: ControlError[] }> {
  const id = chosenLicense(draft)
  if (id === null) {
    return { key: draft.license === "typed" ? draft.configuration.licenseKey : "", errors: [] }
  }
  const read = await readKey(platform, id)
  if (read?.ok && read.value !== null) return { key: read.value, errors: [] }
  return { key: "", errors: [{ control: "license", message: keyErrorMessage(read) }] }
}

type KeyOutcome = Outcome<string | null> | null

async function readKey(platform: Platform | null, id: string): Promise<KeyOutcome> {
  const listed = await platform?.licenses.list()
  if (!listed) return null
  if (!listed.ok) return listed
  return { ok: true, value: listed.value.find((license) => license.id === id)?.key ?? null }
}

function keyErrorMessage(read: KeyOutcome) {
  if (read?.ok) return "This license has no key any more. Choose another one."
  const isSignedOut = read === null || read.problem.kind === "session-ended"
  return isSignedOut
    ? "Your session has ended, so the key of this license cannot be read. Sign in again, or choose “Another key” and type it."
    : "The key of this license could not be read. Try again, or choose “Another key” and type it."
}

const guides = "/private-deployments"
const longest = 4_000

/** The guide that a form which answers with a file was sent from: where one goes back to when there is no file. */
export function returnToGuide(form: FormData): string {
  const page = form.get("page")
  const path = safeReturnTo(typeof page === "string" ? page : null, guides, longest)
  return path === guides || path.startsWith(`${guides}/`) ? path : guides
}
