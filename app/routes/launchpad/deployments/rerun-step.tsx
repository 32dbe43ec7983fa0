import { data, redirect, useSearchParams } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/submit-once.server"
import { ConfirmForm } from "~/console/confirm-form"
import { flash } from "~/console/flash"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import type { Problem } from "~/domain/outcome"
import { newFormKey, parseForm, stayField } from "~/http/form.server"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import type { SetupStep } from "~/platform/setup-steps.server"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import type { Route } from "./+types/rerun-step"
import { stepsAnchor } from "./addresses"
import { WhenLoaded } from "./components/when-loaded"
import { startOf } from "./list-query"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Rerun Setup Step")

const rerun = z.object({
  /** For the toast on the next page. */
  step: z.string().default(""),
  stay: stayField,
})

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, stepId } = requireValidIds(params)
  const listed = await context.get(platformContext).setupSteps.list(id)
  if (!listed.ok && listed.problem.kind !== "not-found") {
    return { state: "load-error" as const, problem: listed.problem.kind }
  }
  const step = listed.ok && listed.value.rows.find((one) => one.id === stepId)
  if (!step) throw data(null, { status: 404 })
  return { state: "found" as const, step, formKey: newFormKey() }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { id, stepId } = requireValidIds(params)
  const form = await parseForm(request, rerun)
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  const { step, stay } = form.value
  const submission = { key: form.key, content: ["rerun", id, stepId] }
  const started = await submitOnce(context, submission, () => platform.setupSteps.rerun(id, stepId))
  if (!started.ok) return form.reject(started.problem)
  context.get(flash).leave("step-rerun", { step })
  if (stay) return null
  throw redirect(`${startOf(url.searchParams)}#${stepsAnchor(id)}`, 303)
}

export default function RerunSetupStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Rerun Setup Step" />
      <FormProblem reply={actionData} copy={rerunFailure(actionData?.problem)} />
      <WhenLoaded
        loaded={loaderData}
        signIn="Sign in to rerun a setup step"
        unchanged="The step wasn't rerun."
      >
        {({ step, formKey }) => <Confirmation step={step} formKey={actionData?.formKey ?? formKey} />}
      </WhenLoaded>
    </div>
  )
}

function Confirmation({ step, formKey }: { step: SetupStep; formKey: string }) {
  const back = startOf(useSearchParams()[0])
  const what = (
    <bdi translate="yes" className="font-semibold [overflow-wrap:anywhere]">
      {step.description}
    </bdi>
  )
  if (!step.completed) {
    return (
      <Panel className="grid justify-items-start gap-5 p-5">
        <p>{what} isn't completed yet. You can rerun only completed steps.</p>
        <LinkButton to={back}>Back</LinkButton>
      </Panel>
    )
  }
  return (
    <ConfirmForm
      fields={{ step: step.description, formKey }}
      cancel={back}
      look="primary"
      submit="Rerun"
      submitting="Rerunning…"
    >
      <p>{what} is completed. It will run again on the machine as it is now.</p>
    </ConfirmForm>
  )
}

function rerunFailure(problem: Problem | null | undefined): ProblemCopy {
  return {
    title: "Setup Step Failed",
    "session-ended": "to rerun the step. It wasn't rerun.",
    otherwise: problem?.text ?? "Failed to rerun setup step",
  }
}
