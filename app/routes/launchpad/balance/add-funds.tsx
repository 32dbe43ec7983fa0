import { data, href } from "react-router"
import { z } from "zod"
import { sessionContext } from "~/auth/context"
import { submitOnce } from "~/auth/submit-once.server"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import { topUpCents } from "~/domain/pricing"
import { newFormKey, parseForm } from "~/http/form.server"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { keepPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { trustedPaymentPage } from "../checkout/payment-page.server"
import { PaymentRedirect } from "../checkout/payment-redirect"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/add-funds"
import { AddFundsForm } from "./components/add-funds-form"
import { deploymentReturnTo, withDeploymentReturnTo } from "./deployment-return-to"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Add Funds")

const formSchema = z.object({ returnTo: z.string().optional() })

export function loader({ url }: Route.LoaderArgs) {
  return {
    formKey: newFormKey(),
    returnTo: deploymentReturnTo(url.searchParams.get("returnTo")),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema)
  if (!form.ok) return form.reject()
  const platform = context.get(platformContext)
  const asked = await submitOnce(context, { key: form.key, content: "add-funds" }, async () => {
    const [before, checkout] = await Promise.all([
      platform.balance.get(),
      platform.balance.checkout(topUpCents),
    ])
    return { ...trustedPaymentPage(context, checkout), before: before.ok ? before.value.cents : null }
  })
  if (!asked.ok) return form.reject(asked.problem)
  const note = {
    balanceBefore: asked.before,
    at: Date.now(),
    returnTo: deploymentReturnTo(form.value.returnTo),
  }
  return data(asked.value, {
    headers: { "Set-Cookie": await keepPaymentNote(context, note, context.get(sessionContext)?.tag) },
  })
}

export default function AddFunds({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "address" in actionData) return <PaymentRedirect address={actionData.address} />
  const { formKey } = loaderData
  // The form posts to this page without a query, so a rejected form has to return the value.
  const returnTo = postedReturnTo(actionData?.result.initialValue) ?? loaderData.returnTo
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Add Funds" />
      <FormProblem reply={actionData} copy={paymentFailure(actionData?.problem?.text ?? undefined)} />
      <RequireSignIn title="Sign in to add funds">
        <Panel className="p-5">
          <AddFundsForm formKey={actionData?.formKey ?? formKey} returnTo={returnTo}>
            <LinkButton to={withDeploymentReturnTo(href("/balance"), returnTo)}>Cancel</LinkButton>
          </AddFundsForm>
        </Panel>
      </RequireSignIn>
    </div>
  )
}

function postedReturnTo(posted: Record<string, unknown> | null | undefined) {
  const given = posted?.returnTo
  return typeof given === "string" ? deploymentReturnTo(given) : null
}

function paymentFailure(text = "Couldn't open the payment page"): ProblemCopy {
  return {
    "session-ended": "to add funds. Nothing was charged.",
    malformed: "Error: The platform returned an invalid payment page. Nothing was charged.",
    otherwise: `Error: ${text.replace(/\.$/, "")}. Nothing was charged. Please try again later.`,
  }
}
