import { z } from "zod"
import { customerForm } from "~/console/form-action.server"
import { postOnly } from "~/http/post-only.server"
import type { Route } from "./+types/rerun-step"
import { stepsAnchor } from "./addresses"
import { readStart } from "./list-query"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

const rerun = z.object({
  /** For the toast on the next page. */
  step: z.string().default(""),
})

/** Runs a completed step again. Without scripts, the page with the steps shows how that went. */
export const action = customerForm({
  schema: rerun,
  act: ({ setupSteps }, { id }, { params }) => setupSteps.rerun(id, params.stepId ?? ""),
  say: (messages, { step }) => messages.leave("step-rerun", { step }),
  sayFailure: (messages, _, { kind, text }) =>
    messages.leave("step-failed", { cause: kind, text: text ?? "" }),
  next: ({ url, sent }) => `${readStart(url.searchParams)}#${stepsAnchor(sent.id)}`,
})
