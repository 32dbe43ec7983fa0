import type { ReactNode } from "react"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { AccessForm, LicenseFileForm } from "./components/access-form"
import type { Guide } from "./content/guide"
import type { GeneratorReply } from "./generator/generate-action.server"
import { Generator } from "./generator/generator"
import type { NetworkErrorReply } from "./generator/network-error"
import type { GuideFormOptions } from "./guide-form-options.server"

/** The forms of a guide, by the steps that they stand in. */
export function guideForms(
  offer: GuideFormOptions | null,
  reply?: GeneratorReply | NetworkErrorReply,
): Record<string, ReactNode> {
  switch (offer?.kind) {
    case "cluster":
      return { configuration: <Generator offer={offer.generator} reply={reply} /> }
    case "machine":
      return {
        access: <AccessForm offer={offer.access} />,
        install: <LicenseFileForm licenses={offer.access.licenses} />,
      }
    default:
      return {}
  }
}

/** Generating changes nothing that a guide has read. */
export function skipRevalidationOnGenerate({
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isGenerating = formMethod === "POST" && formAction?.startsWith("/private-deployments/category/")
  return isGenerating ? false : defaultShouldRevalidate
}

const generated = ["auth-server", "control-plane", "runner", "verify", "upgrade"]

/** Without the steps that the generator has written out with the reader's own choices. */
export function withoutGeneratedSteps(
  guide: Guide,
  reply: GeneratorReply | NetworkErrorReply | undefined,
): Guide {
  if (!reply || !("answer" in reply) || !reply.answer) return guide
  return { ...guide, steps: guide.steps.filter(({ id }) => !generated.includes(id)) }
}
