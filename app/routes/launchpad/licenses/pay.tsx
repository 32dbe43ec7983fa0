import { data, href } from "react-router"
import { z } from "zod"
import { customerForm } from "~/console/form-action.server"
import { FormProblem, PostForm, type ProblemCopy } from "~/console/post-form"
import { countText } from "~/domain/count-text"
import { failure, type Outcome, success } from "~/domain/outcome"
import { services } from "~/http/contexts"
import type { FormReply } from "~/http/form.server"
import { pageTitle } from "~/page/use-brand"
import { Button, LinkButton } from "~/ui/button"
import { Money } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { trustedPaymentPage } from "../checkout/payment-page.server"
import { PaymentRedirect, useRedirecting } from "../checkout/payment-redirect"
import type { Route } from "./+types/pay"
import { AlreadyPaid, PaymentLoadError, SignInToPay } from "./components/payment-notices"
import { findPayable } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Choose Payment Method")

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findPayable(context, params.id)
  if (found.state !== "payable") return found
  return { ...found, takesTransfers: context.get(services).bank !== null }
}

export const action = customerForm({
  schema: z.object({}),
  async act(platform, { id }, { context }): Promise<Outcome<{ paid: string } | { address: string }>> {
    const found = await findPayable(context, id)
    if (found.state === "load-error") return failure(found.problem)
    if (found.state === "paid") return success({ paid: id })
    return trustedPaymentPage(context, await platform.licenses.checkout(found.id, found.limits))
  },
  next: ({ result }) => ("paid" in result ? href("/licenses/:id/pay", { id: result.paid }) : data(result)),
})

export default function PayLicense({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "address" in actionData) return <PaymentRedirect address={actionData.address} />
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Choose Payment Method" />
      <FormProblem
        reply={actionData}
        copy={cardFailure(loaderData.state === "payable" && loaderData.takesTransfers)}
      />
      <SignInToPay>
        {loaderData.state === "load-error" && <PaymentLoadError problem={loaderData.problem} />}
        {loaderData.state === "paid" && <AlreadyPaid />}
        {loaderData.state === "payable" && <Methods payable={loaderData} reply={actionData} />}
      </SignInToPay>
    </div>
  )
}

type Payable = Extract<Route.ComponentProps["loaderData"], { state: "payable" }>

function Methods({ payable, reply }: { payable: Payable; reply: FormReply | undefined }) {
  const { id, organization, limits, cents, takesTransfers } = payable
  const { redirecting, startRedirect } = useRedirecting()
  return (
    <Panel className="divide-y divide-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-5">
        <p className="min-w-0">
          {"Enterprise license for "}
          <bdi translate="no" className="font-semibold">
            {organization}
          </bdi>
          {`, one year from the payment: ${countText(limits.usersLimit, "user")}, ${countText(limits.gpusLimit, "GPU")}, ${supportLabels[limits.supportLevel]}`}
        </p>
        <p className="text-lg font-semibold">
          <Money cents={cents} />
        </p>
      </div>
      <PostForm
        reply={reply}
        reloadDocument
        onSubmit={startRedirect}
        className="grid justify-items-start gap-2 p-5"
      >
        <Button type="submit" look="primary" busy={redirecting}>
          Credit Card
        </Button>
        <p className="text-sm text-ink-2">
          You pay on the payment provider’s page. Your license is activated within a minute.
        </p>
      </PostForm>
      {takesTransfers && (
        <div className="grid justify-items-start gap-2 p-5">
          <LinkButton to={href("/licenses/:id/pay/bank-transfer", { id })}>Bank Transfer</LinkButton>
          <p className="text-sm text-ink-2">
            Get wire details and your reference. A domestic transfer takes 1-3 working days. Your license is
            activated 1-2 business days after that.
          </p>
        </div>
      )}
      <div className="p-5">
        <LinkButton to={href("/licenses")} look="quiet">
          Pay later
        </LinkButton>
      </div>
    </Panel>
  )
}

const supportLabels = { none: "community support", email: "email support", premium: "premium support" }

function cardFailure(takesTransfers: boolean): ProblemCopy {
  return {
    title: "Couldn't open the payment page",
    "session-ended": "to pay. Nothing was charged.",
    otherwise: `Nothing was charged. Please try again later${takesTransfers ? ", or pay by bank transfer" : ""}.`,
  }
}
