import { data, type RouterContextProvider } from "react-router"
import { bundleOf } from "~/domain/generator/bundle"
import { generatorDefaults } from "~/domain/generator/configuration"
import { toSearch } from "~/domain/generator/shared-address"
import { brandContext, requestInfo } from "~/http/contexts"
import { configure, random } from "./configure.server"
import type { ControlError, Draft } from "./draft"
import { buildOutputView, type OutputView } from "./output-view"

export interface GeneratorOutput extends OutputView {
  /** SHA-256 in hex, of what of it is no secret. */
  fingerprint: string
  /** Where the form is filled in with the same choices, secrets left out. */
  choicesAddress: string
}

/** What the action answers: the form again, and under it what was generated, unless something stands in the way. */
export interface GeneratorReply {
  draft: Draft
  errors: ControlError[]
  remarks: ControlError[]
  answer: GeneratorOutput | null
  /** For the form's hidden field: an account of what was generated last. */
  account: string
  /** Another one for each answer. */
  occasion: string
}

/**
 * Answers the form with a page and not with a redirect: what is generated holds secrets, and is kept nowhere from where
 * another request could fetch it (decision 23). Reloading the page sends the same form again, and changes nothing.
 */
export async function generateAction(context: Readonly<RouterContextProvider>, request: Request, url: URL) {
  const form = await request.formData()
  const { draft, errors, remarks, configuration } = await configure(context, form)
  const earlier = form.get("account")
  const account = typeof earlier === "string" ? earlier : ""
  const reply = { draft, errors, remarks, account, occasion: crypto.randomUUID() }
  if (!configuration) return data<GeneratorReply>({ ...reply, answer: null }, { status: 400 })
  const brand = context.get(brandContext)
  // Loaded on demand: few requests need YAML.
  const { generate } = await import("~/domain/generator/generate")
  const generated = generate(configuration, brand, random)
  const { fingerprint } = await bundleOf(generated, brand)
  const out = buildOutputView(generated, account)
  const answer = {
    ...out.written,
    fingerprint,
    choicesAddress: context.get(requestInfo).origin + choicesPath(url, draft),
  }
  return data<GeneratorReply>({ ...reply, answer, account: out.account }, { status: 200 })
}

/** The same page with these choices in its address, and with whatever else its address says. */
export function choicesPath(page: URL, { configuration }: Draft) {
  const others = [...page.searchParams].filter(([name]) => !(name in generatorDefaults))
  const search = new URLSearchParams([...others, ...toSearch(configuration)]).toString()
  return page.pathname + (search ? `?${search}` : "")
}
