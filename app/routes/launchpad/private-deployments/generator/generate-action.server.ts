import { data, type RouterContextProvider } from "react-router"
import { bundleOf } from "~/domain/generator/bundle"
import { generatorDefaults } from "~/domain/generator/configuration"
import { toSearch } from "~/domain/generator/shared-address"
import { addressWith } from "~/http/address"
import { brandContext, requestInfo } from "~/http/contexts"
import { configure, random } from "./configure.server"
import type { ControlError, Draft } from "./draft"
import { buildOutputView, type OutputView } from "./output-view"

export interface GeneratorOutput extends OutputView {
  /** SHA-256 in hex of the parts that are not secret. */
  fingerprint: string
  /** Opens the form with the same choices, without secrets. */
  choicesAddress: string
}

/** The form, and the generated output when there are no errors. */
export interface GeneratorReply {
  draft: Draft
  errors: ControlError[]
  remarks: ControlError[]
  output: GeneratorOutput | null
  /** For the form's hidden field: digests of the last output, to find the changed lines next time. */
  lineDigests: string
  /** Unique for each reply. */
  occasion: string
}

/**
 * Responds with a page and not with a redirect: the output holds secrets and must not be stored for a second request.
 * Reloading the page posts the same form again and changes nothing.
 */
export async function generateAction(context: Readonly<RouterContextProvider>, request: Request, url: URL) {
  const form = await request.formData()
  const { draft, errors, remarks, configuration } = await configure(context, form)
  const posted = form.get("lineDigests")
  const lineDigests = typeof posted === "string" ? posted : ""
  const reply = { draft, errors, remarks, lineDigests, occasion: crypto.randomUUID() }
  if (!configuration) return data<GeneratorReply>({ ...reply, output: null }, { status: 400 })
  const brand = context.get(brandContext)
  // Imported on demand, because few requests need YAML.
  const { generate } = await import("~/domain/generator/generate")
  const generated = generate(configuration, brand, random)
  const { fingerprint } = await bundleOf(generated, brand)
  const view = buildOutputView(generated, lineDigests)
  const output = {
    ...view.output,
    fingerprint,
    choicesAddress: context.get(requestInfo).origin + addressWithChoices(url, draft),
  }
  return data<GeneratorReply>({ ...reply, output, lineDigests: view.lineDigests }, { status: 200 })
}

/** The page's address with these choices. Keeps its other parameters. */
function addressWithChoices(page: URL, { configuration }: Draft) {
  const others = [...page.searchParams].filter(([name]) => !(name in generatorDefaults))
  return addressWith(page.pathname, new URLSearchParams([...others, ...toSearch(configuration)]))
}
