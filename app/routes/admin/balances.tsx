import { useEffect, useRef } from "react"
import { data, href, redirect } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/submit-once.server"
import { ConfirmForm } from "~/console/confirm-form"
import { flash } from "~/console/flash"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import { PostForm } from "~/console/post-form"
import { readDollars } from "~/domain/dollar-amount"
import { trimInvisible } from "~/domain/trim-invisible"
import { addressWith } from "~/http/address"
import { visit } from "~/http/contexts"
import { type FormReply, parseForm } from "~/http/form.server"
import { pageTitle } from "~/page/use-brand"
import { useFilledIn } from "~/page/use-filled-in"
import { useFormState } from "~/page/use-form-state"
import { withAuditLog } from "~/platform/admin/audit-log.server"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import { Button } from "~/ui/button"
import { FactList } from "~/ui/fact-list"
import { FormErrors } from "~/ui/form-errors"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { TextField } from "~/ui/text-field"
import type { Route } from "./+types/balances"
import { anyEmail } from "./any-email"
import { CustomerLink } from "./customer-link"
import { useFormRound } from "./use-form-round"

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

export async function action({ context, request }: Route.ActionArgs) {
  const access = adminUnlessEnded(context)
  const form = await parseForm(request, topUp)
  if (!access) return form.reject({ kind: "session-ended", text: null })
  if (!form.ok) return form.reject()
  const { platform, session } = access
  const { email, amount: cents, confirmed } = form.value
  if (!confirmed) {
    const own = email.toLowerCase() === session.email.toLowerCase()
    const balance = own ? await platform.balance.get() : null
    const known = { name: own ? session.name : null, balance: balance?.ok ? balance.value.cents : null }
    return { confirm: { email, cents, ...known } }
  }
  const added = await submitOnce(context, { key: form.key, content: ["top up", email, cents] }, () =>
    withAuditLog(context.get(visit).log, session, { action: "top up", on: email, details: { cents } }, () =>
      platform.admin.balance.topUp(email, cents),
    ),
  )
  if (!added.ok) return form.reject(added.problem)
  context.get(flash).leave("balance-updated", { email, amount: formatMoney(cents) })
  throw redirect(href("/admin/balances"), 303)
}

export default function ManageUserBalance({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && "result" in actionData ? actionData : undefined
  const { sending, round } = useFormRound(href("/admin/balances"), reply)
  if (actionData && "confirm" in actionData) {
    return <ConfirmTopUp {...actionData.confirm} />
  }
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Manage User Balance">Add prepaid funds to any user's account.</PageHeader>
      <Panel className="p-5">
        <TopUpForm
          key={round}
          typed={loaderData.typed}
          reply={reply}
          ended={loaderData.ended}
          updating={sending}
        />
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
            name === null ? ["Name", notTold] : ["Name", name, "bdi"],
            [
              "Current balance",
              balance === null ? (name === null ? notTold : "Couldn't be loaded") : formatMoney(balance),
            ],
            ["Amount", amount],
            ["New balance", balance === null ? `${amount} more than now` : formatMoney(balance + cents)],
          ]}
        />
      </ConfirmForm>
    </div>
  )
}

const notTold = "Only the owner can see it"

interface TopUpFormProps {
  typed: { email: string; amount: string }
  reply: FormReply | undefined
  ended: boolean
  updating: boolean
}

function TopUpForm({ typed: given, reply, ended, updating }: TopUpFormProps) {
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
        <Button type="submit" look="primary" busy={updating} disabled={!filledIn}>
          {updating ? "Adding…" : "Add to Balance"}
        </Button>
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
    malformed: unsure,
    otherwise: "Nothing was added.",
  }
}
