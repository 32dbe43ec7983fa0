import type { ReactNode } from "react"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { AccessForm, LicenseFileForm } from "./components/access-form"
import type { Guide } from "./content/guide"
import type { GeneratorReply } from "./generator/generate-action.server"
import { Generator } from "./generator/generator"
import type { GuideFormOptions } from "./guide-form-options.server"

/** The forms of a guide, by step id. */
export function guideForms(
  { generator, access }: GuideFormOptions,
  reply?: GeneratorReply,
): Record<string, ReactNode> {
  return {
    ...(generator && { configuration: <Generator options={generator} reply={reply} /> }),
    ...(access && {
      access: <AccessForm options={access} />,
      install: <LicenseFileForm licenses={access.licenses} />,
    }),
  }
}

export function isGenerating({ formMethod, formAction }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" && formAction?.startsWith("/private-deployments/category/") === true
}

/** Generating a configuration changes nothing that a guide's loader reads. */
export function skipRevalidationOnGenerate(change: ShouldRevalidateFunctionArgs) {
  return isGenerating(change) ? false : change.defaultShouldRevalidate
}

const generatedSteps = ["auth-server", "control-plane", "runner", "verify", "upgrade"]

/** Removes the steps that the generated configuration replaces. */
export function withoutGeneratedSteps(guide: Guide, reply: GeneratorReply | undefined): Guide {
  if (!reply?.output) return guide
  return { ...guide, steps: guide.steps.filter(({ id }) => !generatedSteps.includes(id)) }
}
