import type { ReactNode } from "react"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { AccessForm } from "./access/access-form"
import { LicenseFileForm } from "./access/license-file-form"
import type { Guide } from "./content/guide"
import type { FormsOffer } from "./forms-offer"
import type { GeneratorReply } from "./generator/answer"
import { Generator } from "./generator/generator"
import type { NoAnswer } from "./generator/no-answer"

/** The forms of a guide, by the steps that they stand in. */
export function formsIn(
  offer: FormsOffer | null,
  reply?: GeneratorReply | NoAnswer,
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
export function keepsForms({
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isGenerating = formMethod === "POST" && formAction?.startsWith("/private-deployments/category/")
  return isGenerating ? false : defaultShouldRevalidate
}

const generated = ["auth-server", "control-plane", "runner", "verify", "upgrade"]

/** Without the steps that the generator has written out with the reader's own choices. */
export function stepsLeft(guide: Guide, reply: GeneratorReply | NoAnswer | undefined): Guide {
  if (!reply || !("answer" in reply) || !reply.answer) return guide
  return { ...guide, steps: guide.steps.filter(({ id }) => !generated.includes(id)) }
}
