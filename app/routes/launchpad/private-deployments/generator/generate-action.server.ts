import { data } from "react-router"
import { generatorDefaults } from "~/domain/generator/configuration"
import { toSearch } from "~/domain/generator/shared-address"
import { addressWith } from "~/http/address"
import { type Context, services, visit } from "~/http/contexts"
import { configure } from "./configure.server"
import type { Draft } from "./draft"
import { compareWithLast } from "./line-digests"

/** The form, and the generated output when there are no errors. */
export type GeneratorReply = Awaited<ReturnType<typeof generateAction>>["data"]
export type GeneratorOutput = NonNullable<GeneratorReply["output"]>

/**
 * Responds with a page and not with a redirect: the output holds secrets and must not be stored for a second request.
 * Reloading the page posts the same form again and changes nothing.
 */
export async function generateAction(context: Context, request: Request, url: URL) {
  const form = await request.formData()
  const { draft, errors, remarks, configuration } = await configure(context, form)
  const posted = form.get("lineDigests")
  const lastDigests = typeof posted === "string" ? posted : ""
  /** `lineDigests` are for the form's hidden field: what the next output is compared with. */
  const reply = { draft, errors, remarks, lineDigests: lastDigests, occasion: crypto.randomUUID() }
  if (!configuration) return data({ ...reply, output: null }, { status: 400 })
  // Imported on demand, because few requests need YAML.
  const { generate } = await import("./generate")
  const { steps, fingerprint } = generate(configuration, context.get(services).brand)
  const { lineDigests, changes } = compareWithLast(steps, lastDigests)
  // Opens the form with the same choices, without secrets.
  const choicesAddress = context.get(visit).origin + addressWithChoices(url, draft)
  const output = { steps, changes, fingerprint, choicesAddress }
  return data({ ...reply, output, lineDigests }, { status: 200 })
}

/** The page's address with these choices. Keeps its other parameters. */
function addressWithChoices(page: URL, { configuration }: Draft) {
  const others = [...page.searchParams].filter(([name]) => !(name in generatorDefaults))
  return addressWith(page.pathname, new URLSearchParams([...others, ...toSearch(configuration)]))
}
