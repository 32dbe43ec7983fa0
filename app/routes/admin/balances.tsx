import { useEffect, useRef } from "react"
import { data, href } from "react-router"
import { z } from "zod"
import { ConfirmForm } from "~/console/confirm-form"
import { adminForm } from "~/console/form-action.server"
import { FormProblem, PostForm, type ProblemCopy, SubmitButton } from "~/console/post-form"
import { readDollars } from "~/domain/dollar-amount"
import { trimInvisible } from "~/domain/trim-invisible"
import { addressWith } from "~/http/address"
import { visit } from "~/http/contexts"
import type { FormReply } from "~/http/form.server"
import { pageTitle } from "~/page/use-brand"
import { useFilledIn } from "~/page/use-filled-in"
import { useFormState } from "~/page/use-form-state"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { FactList } from "~/ui/fact-list"
import { FormErrors } from "~/ui/form-errors"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { TextField } from "~/ui/text-field"
import type { Route } from "./+types/balances"
import { anyEmail } from "./any-email"
import { CustomerLink } from "./customer-link"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin Balance Manager")

const amountErrors = {
  empty: "Enter an amount in US dollars",
  "not-an-amount": "Enter the amount in dollars and cents, such as 25 or 1,250.50",
  zero: "The amount must be above $0.00",
  "too-large": "The amount must be at most $1,000,000.00",
}
const invalidEmail = "Enter an email address, such as name@example.com"

const topUp = z.object({
  email: z
    .string("Enter the user's email")
    .overwrite(trimInvisible)
    .min(1, { message: "Enter the user's email", abort: true })
    .max(254, { message: invalidEmail, abort: true })
    .pipe(anyEmail(invalidEmail)),
  amount: z.string(amountErrors.empty).transform((text, { addIssue }) => {
    const read = readDollars(text)
    if ("cents" in read) return read.cents
    addIssue({ code: "custom", message: amountErrors[read.problem] })
    return z.NEVER
  }),
  confirmed: z.literal("yes").optional(),
})

/** The address can fill in the form, as Cancel of the second step does. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ended = adminUnlessEnded(context) === null
  const given = (name: string) => url.searchParams.get(name)?.slice(0, 254) ?? ""
  const typed = { email: given("email"), amount: given("amount") }
  return data({ ended, typed }, { status: ended ? 401 : 200 })
}

export const action = adminForm({
  schema: topUp,
  async before({ balance }, { email, amount: cents, confirmed }, { context }) {
    if (confirmed) return null
    const session = context.get(visit).session
    const own = email.toLowerCase() === session?.email.toLowerCase()
    const current = own ? await balance.get() : null
    const known = { name: own ? session.name : null, balance: current?.ok ? current.value.cents : null }
    return data({ ask: { email, cents, ...known } })
  },
  act: ({ admin }, { email, amount }) => admin.balance.topUp(email, amount),
  audit: ({ email, amount }) => ({ action: "top up", on: email, details: { cents: amount } }),
  say: (messages, { email, amount }) =>
    messages.leave("balance-updated", { email, amount: formatMoney(amount) }),
  next: () => href("/admin/balances"),
})

export default function ManageUserBalance({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && "ask" in actionData ? undefined : actionData
  if (actionData && "ask" in actionData) return <ConfirmTopUp {...actionData.ask} />
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Manage User Balance">Add prepaid funds to any user's account.</PageHeader>
      <Panel className="p-5">
        <TopUpForm typed={loaderData.typed} reply={reply} ended={loaderData.ended} />
      </Panel>
    </div>
  )
}

interface ConfirmTopUpProps {
  email: string
  cents: number
  /** Null for another user: the platform has no call for it. */
  name: string | null
  /** Null for another user, too, and when it could not be loaded. */
  balance: number | null
}

/** The second step: money that went to a mistyped account is not easily got back. */
function ConfirmTopUp({ email, cents, name, balance }: ConfirmTopUpProps) {
  const box = useRef<HTMLDivElement>(null)
  // Browsers give a link the focus in a new document only. Enter must confirm nothing.
  useEffect(() => box.current?.querySelector<HTMLElement>("form a")?.focus(), [])
  const amount = formatMoney(cents)
  const typed = { email, amount: amount.slice(1) }
  return (
    <div ref={box} className="grid max-w-prose gap-5">
      <PageHeader title="Manage User Balance">
        Check the account and the amount. Nothing was added yet.
      </PageHeader>
      <ConfirmForm
        fields={{ ...typed, confirmed: "yes" }}
        cancel={addressWith(href("/admin/balances"), new URLSearchParams(typed))}
        look="primary"
        submit={`Add ${amount}`}
        submitting="Adding…"
      >
        <FactList
          facts={[
            ["Account", <CustomerLink key="email" email={email} />],
            name === null ? ["Name", ownersOnly] : ["Name", name, "bdi"],
            [
              "Current balance",
              balance === null ? (name === null ? ownersOnly : "Couldn't be loaded") : formatMoney(balance),
            ],
            ["Amount", amount],
            ["New balance", balance === null ? `${amount} more than now` : formatMoney(balance + cents)],
          ]}
        />
      </ConfirmForm>
    </div>
  )
}

const ownersOnly = "Only the owner can see it"

interface TopUpFormProps {
  typed: { email: string; amount: string }
  reply: FormReply | undefined
  ended: boolean
}

function TopUpForm({ typed: given, reply, ended }: TopUpFormProps) {
  const { form, fields } = useFormState(reply?.result, given)
  const { filledIn, whileFilling } = useFilledIn(["email", "amount"])

  return (
    <PostForm reply={reply} {...form} {...whileFilling} className="grid gap-4">
      <FormProblem reply={reply} ended={ended} copy={topUpFailure(reply?.problem?.text)} />
      <FormErrors fields={Object.values(fields)} />
      <TextField field={fields.email} label="Email" type="email" required />
      <TextField
        field={fields.amount}
        label="Amount (USD)"
        hint="Dollars and cents, such as 25 or 1,250.50."
        inputMode="decimal"
        required
        className="tabular-nums sm:max-w-60"
      />
      <div>
        <SubmitButton look="primary" sending="Adding…" disabled={!filledIn}>
          Add to Balance
        </SubmitButton>
      </div>
    </PostForm>
  )
}

/** Says so when nobody knows whether the money arrived: a retry could add it twice. */
function topUpFailure(text: string | null | undefined): ProblemCopy {
  const unsure = "The amount may have been added. Check the user's balance before you try again."
  return {
    title: text ?? "An error occurred",
    "session-ended": "to add to this balance. Nothing was added, and your input is still here.",
    unavailable: unsure,
    otherwise: "Nothing was added.",
  }
}
