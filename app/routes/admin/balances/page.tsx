import { href, redirect } from "react-router"
import { z } from "zod"
import { readDollars } from "~/domain/dollar-amount"
import { requestInfo } from "~/http/contexts"
import { flash } from "~/http/flash"
import { newFormKey, parseForm } from "~/http/form"
import { idempotencyContext } from "~/http/idempotency"
import { orUnreachable } from "~/http/or-unreachable"
import { withAuditLog } from "~/platform/admin/audit-log"
import { adminOf } from "~/platform/admin/guard"
import { failure } from "~/platform/outcome"
import { pageTitle } from "~/routes/brand"
import type { ToastHandle } from "~/routes/toasts"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { anyEmail } from "../any-email"
import type { Route } from "./+types/page"
import { TopUpForm } from "./top-up-form"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin Balance Manager")

export const handle: ToastHandle = {
  toasts: {
    "balance-updated": ({ email, amount }) => ({
      kind: "success",
      title: "Balance updated successfully",
      message: `${amount} was added to the balance of ${email}.`,
    }),
  },
}

const amountSentences = {
  empty: "Enter an amount in US dollars",
  "not-an-amount": "Enter the amount in dollars and cents, such as 25 or 1,250.50",
  zero: "The amount must be above $0.00",
  "too-large": "The amount must be at most $1,000,000.00",
}
const noAddress = "Enter an e-mail address, such as name@example.com"

const topUp = z.object({
  email: z
    .string("Enter the e-mail of the user")
    .trim()
    .min(1, { message: "Enter the e-mail of the user", abort: true })
    .max(254, { message: noAddress, abort: true })
    .pipe(anyEmail(noAddress)),
  amount: z.string(amountSentences.empty).transform((text, { addIssue }) => {
    const read = readDollars(text)
    if ("cents" in read) return read.cents
    addIssue({ code: "custom", message: amountSentences[read.problem] })
    return z.NEVER
  }),
})

export function loader({ context }: Route.LoaderArgs) {
  adminOf(context)
  return { formKey: newFormKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { platform, session } = adminOf(context)
  const form = await parseForm(request, topUp)
  if (!form.ok) return form.reject()
  const { email, amount: cents } = form.value
  const added = await context
    .get(idempotencyContext)
    .once({ owner: session.key, key: form.key, content: ["top up", email, cents] }, () =>
      withAuditLog(
        context.get(requestInfo).log,
        session,
        { act: "top up", on: email, details: { cents } },
        () => platform.admin.balance.topUp(email, cents),
      ),
    )
  if (!added) return form.reject(failure("unavailable").problem)
  if (!added.ok) return form.reject(added.problem)
  context.get(flash).leave("balance-updated", { email, amount: formatMoney(cents) })
  throw redirect(href("/admin/balances"), 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

export default function ManageUserBalance({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Manage User Balance">Adds prepaid funds to the account of any user.</PageHeader>
      <Panel className="p-5">
        {/* Named by the loader's key: after a top-up it is another form, and empty. */}
        <TopUpForm
          key={loaderData.formKey}
          formKey={actionData?.formKey ?? loaderData.formKey}
          reply={actionData}
        />
      </Panel>
    </div>
  )
}
