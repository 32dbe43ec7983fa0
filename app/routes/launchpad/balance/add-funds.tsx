import { data, href } from "react-router"
import { z } from "zod"
import { customerForm } from "~/console/form-action.server"
import { FormProblem, type ProblemCopy } from "~/console/post-form"
import { success } from "~/domain/outcome"
import { topUpCents } from "~/domain/pricing"
import { pageTitle } from "~/page/use-brand"
import { keepPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { trustedPaymentPage } from "../checkout/payment-page.server"
import { PaymentRedirect } from "../checkout/payment-redirect"
import { balanceHandle } from "../shell/current-balance"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/add-funds"
import { AddFundsForm } from "./components/add-funds-form"
import { readDeploymentReturnTo, withDeploymentReturnTo } from "./deployment-return-to"

export const handle = balanceHandle

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Add Funds")

export function loader({ url }: Route.LoaderArgs) {
  return { returnTo: readDeploymentReturnTo(url) }
}

export const action = customerForm({
  schema: z.object({}),
  async act(platform, _, { context }) {
    const [before, checkout] = await Promise.all([
      platform.balance.get(),
      platform.balance.checkout(topUpCents),
    ])
    const page = trustedPaymentPage(context, checkout)
    return page.ok ? success({ ...page.value, before: before.ok ? before.value.cents : null }) : page
  },
  async next({ context, url, result: { address, before } }) {
    const note = { balanceBefore: before, returnTo: readDeploymentReturnTo(url) }
    return data({ address }, { headers: { "Set-Cookie": await keepPaymentNote(context, note) } })
  },
})

export default function AddFunds({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "address" in actionData) return <PaymentRedirect address={actionData.address} />
  const { returnTo } = loaderData
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Add Funds" />
      <FormProblem reply={actionData} copy={paymentFailure(actionData?.problem?.text ?? undefined)} />
      <RequireSignIn title="Sign in to add funds">
        <Panel className="p-5">
          <AddFundsForm reply={actionData} returnTo={returnTo}>
            <LinkButton to={withDeploymentReturnTo(href("/balance"), returnTo)}>Cancel</LinkButton>
          </AddFundsForm>
        </Panel>
      </RequireSignIn>
    </div>
  )
}

function paymentFailure(text = "Couldn't open the payment page"): ProblemCopy {
  return {
    "session-ended": "to add funds. Nothing was charged.",
    malformed: "Error: The platform returned an invalid payment page. Nothing was charged.",
    otherwise: `Error: ${text.replace(/\.$/, "")}. Nothing was charged. Please try again later.`,
  }
}
