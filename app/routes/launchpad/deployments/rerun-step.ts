import { redirect } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/submit-once.server"
import { flash } from "~/console/flash"
import { parseForm } from "~/http/form.server"
import { postOnly } from "~/http/post-only.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/rerun-step"
import { stepsAnchor } from "./addresses"
import { startOf } from "./list-query"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

const rerun = z.object({
  /** For the toast on the next page. */
  step: z.string().default(""),
})

/** Runs a completed step again. Without scripts, the page with the steps tells how that went. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id, stepId } = requireValidIds(params)
  const form = await parseForm(request, rerun)
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  const { step } = form.value
  const submission = { key: form.key, content: ["rerun", id, stepId] }
  const started = await submitOnce(context, submission, () => platform.setupSteps.rerun(id, stepId))
  const { leave } = context.get(flash)
  if (started.ok) leave("step-rerun", { step })
  else if (form.stays) return form.reject(started.problem)
  else leave("step-failed", { cause: started.problem.kind, text: started.problem.text ?? "" })
  if (form.stays) return null
  throw redirect(`${startOf(url.searchParams)}#${stepsAnchor(id)}`, 303)
}
