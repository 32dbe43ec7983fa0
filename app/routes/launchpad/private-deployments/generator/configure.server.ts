import { href } from "react-router"
import { fillPasswords, type GeneratorConfiguration } from "~/domain/generator/configuration"
import { warningsFor } from "~/domain/generator/warnings"
import type { Outcome } from "~/domain/outcome"
import type { Context } from "~/http/contexts"
import { safeReturnTo } from "~/http/return-to"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { type ControlError, chosenLicense, type Draft, draftOfForm } from "./draft"

/** Reads the form, generates missing passwords, and adds the license key and token from the account. */
export async function configure(context: Context, form: FormData) {
  const platform = context.get(platformContext)
  const posted = draftOfForm(form)
  const draft = { ...posted.draft, configuration: fillPasswords(posted.draft.configuration, random) }
  const [license, huggingFaceToken] = await Promise.all([
    licenseKeyFor(platform, draft),
    posted.typedHubToken || (draft.withoutHubToken ? "" : savedHubToken(platform)),
  ])
  const configuration = { ...draft.configuration, licenseKey: license.key, huggingFaceToken }
  const found = warningsFor(configuration).map(({ field, message, blocks }) => ({
    blocks,
    notice: { control: findControl(field, configuration), message },
  }))
  const errors: ControlError[] = [
    ...license.errors,
    ...found.filter(({ blocks }) => blocks).map(({ notice }) => notice),
  ]
  return {
    /** The form's next values: with the generated passwords, and never with a model-hub token. */
    draft,
    errors,
    /** Warnings that don't block the configuration. */
    remarks: found.filter(({ blocks }) => !blocks).map(({ notice }) => notice),
    /** Null while there are errors. */
    configuration: errors.length === 0 ? configuration : null,
  }
}

function random(bytes: number) {
  return crypto.getRandomValues(new Uint8Array(bytes))
}

/** Leaves out a token that fails to load. The platform client logs the failure. */
async function savedHubToken(platform: Platform) {
  const saved = await platform.userMeta.hubTokenForConfiguration()
  return saved.ok ? (saved.value ?? "") : ""
}

/** The form control of a configuration field. The password of an external database has its own control. */
function findControl(field: string, { useExternalPostgres, useExternalPgvector }: GeneratorConfiguration) {
  if (field === "postgresPassword" && useExternalPostgres) return "postgresExternalPassword"
  if (field === "pgvectorPassword" && useExternalPgvector) return "pgvectorExternalPassword"
  return field
}

/** The chosen or typed license key, empty for none, or the reason why it is missing. */
export async function licenseKeyFor(platform: Platform, draft: Draft) {
  const id = chosenLicense(draft)
  if (id === null) {
    return { key: draft.license === "typed" ? draft.configuration.licenseKey : "", errors: [] }
  }
  const listed = await platform.licenses.list()
  const key = listed.ok ? (listed.value.rows.find((license) => license.id === id)?.key ?? null) : null
  if (key !== null) return { key, errors: [] }
  return { key: "", errors: [{ control: "license", message: keyErrorMessage(listed) }] }
}

function keyErrorMessage(listed: Outcome<unknown>) {
  if (listed.ok) return "This license no longer has a key. Choose another license."
  return listed.problem.kind === "session-ended"
    ? "Your session has ended, so we couldn't load the key of this license. Sign in again, or choose “Another key” and enter the key."
    : "Couldn't load the key of this license. Try again, or choose “Another key” and enter the key."
}

const guides = href("/private-deployments")

/** The guide that posted a download form. The download redirects there when there is no file. */
export function returnToGuide(form: FormData): string {
  const page = form.get("page")
  const path = safeReturnTo(typeof page === "string" ? page : null, guides)
  return path === guides || path.startsWith(`${guides}/`) ? path : guides
}
