import type { ReactNode } from "react"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { AccessForm, LicenseFileForm } from "./components/access-form"
import type { Guide } from "./content/guide"
import type { GeneratorReply } from "./generator/generate-action.server"
import { Generator } from "./generator/generator"
import type { GuideFormOptions } from "./guide-form-options.server"

/** The forms of a guide, by step id. */
export function guideForms(
  options: GuideFormOptions | null,
  reply?: GeneratorReply,
): Record<string, ReactNode> {
  switch (options?.kind) {
    case "cluster":
      return { configuration: <Generator options={options.generator} reply={reply} /> }
    case "machine":
      return {
        access: <AccessForm options={options.access} />,
        install: <LicenseFileForm licenses={options.access.licenses} />,
      }
    default:
      return {}
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
