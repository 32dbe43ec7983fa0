import { useEffect, useRef, useState } from "react"
import { data, Form, href, redirect } from "react-router"
import { z } from "zod"
import { PersonField } from "~/auth/person-field"
import { submitOnce } from "~/auth/submit-once"
import { flash } from "~/console/flash"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import { readDollars } from "~/domain/dollar-amount"
import { requestInfo } from "~/http/contexts"
import { type FormReply, newFormKey, parseForm } from "~/http/form"
import { orUnreachable } from "~/http/or-unreachable"
import { pageTitle } from "~/http/use-brand"
import { useFormState } from "~/http/use-form-state"
import { withAuditLog } from "~/platform/admin/audit-log"
import { adminUnlessEnded } from "~/platform/admin/guard"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { FormErrors } from "~/ui/form-errors"
import { formatMoney } from "~/ui/money"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { TextInput } from "~/ui/text-input"
import { useHydrated } from "~/ui/use-hydrated"
import type { Route } from "./+types/balances"
import { anyEmail } from "./any-email"
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
    .trim()
    .min(1, { message: "Enter the user's email", abort: true })
    .max(254, { message: invalidEmail, abort: true })
    .pipe(anyEmail(invalidEmail)),
  amount: z.string(amountErrors.empty).transform((text, { addIssue }) => {
    const read = readDollars(text)
    if ("cents" in read) return read.cents
    addIssue({ code: "custom", message: amountErrors[read.problem] })
    return z.NEVER
  }),
})

export function loader({ context }: Route.LoaderArgs) {
  const ended = adminUnlessEnded(context) === null
  return data({ formKey: newFormKey(), ended }, { status: ended ? 401 : 200 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const access = adminUnlessEnded(context)
  const form = await parseForm(request, topUp)
  if (!access) return form.reject({ kind: "session-ended", text: null })
  if (!form.ok) return form.reject()
  const { platform, session } = access
  const { email, amount: cents } = form.value
  const added = await submitOnce(context, { key: form.key, content: ["top up", email, cents] }, () =>
    withAuditLog(
      context.get(requestInfo).log,
      session,
      { action: "top up", on: email, details: { cents } },
      () => platform.admin.balance.topUp(email, cents),
    ),
  )
  if (!added.ok) return form.reject(added.problem)
  context.get(flash).leave("balance-updated", { email, amount: formatMoney(cents) })
  throw redirect(href("/admin/balances"), 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

export default function ManageUserBalance({ loaderData, actionData }: Route.ComponentProps) {
  const { sending, round } = useFormRound(href("/admin/balances"), actionData)
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Manage User Balance">Add prepaid funds to any user's account.</PageHeader>
      <Panel className="p-5">
        <TopUpForm
          key={round}
          formKey={actionData?.formKey ?? loaderData.formKey}
          reply={actionData}
          ended={loaderData.ended}
          updating={sending}
        />
      </Panel>
    </div>
  )
}

interface TopUpFormProps {
  reply: FormReply | undefined
  formKey: string
  ended: boolean
  updating: boolean
}

function TopUpForm({ reply, formKey, ended, updating }: TopUpFormProps) {
  const { form, fields, firstInvalid } = useFormState(reply?.result, { email: "", amount: "" })
  const element = useRef<HTMLFormElement>(null)
  const [complete, setComplete] = useState(true)

  function readDraft() {
    if (!element.current) return
    const typed = new FormData(element.current)
    setComplete(["email", "amount"].every((name) => typed.get(name)?.toString().trim()))
  }
  // Includes what was typed before hydration.
  useEffect(readDraft, [])
  // Without scripts the button stays enabled, and the server validates.
  const disabled = useHydrated() && !complete

  return (
    <Form {...form} ref={element} method="post" onInput={readDraft} className="grid gap-4">
      <PersonField />
      <FormProblem reply={reply} ended={ended} copy={topUpFailure(reply?.problem?.text)} />
      <FormErrors fields={[fields.email, fields.amount].map(({ id, errors }) => ({ id, errors }))} />
      <input type="hidden" name="formKey" value={formKey} />
      <Field id={fields.email.id} label="Email" errors={fields.email.errors}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            defaultValue={fields.email.initialValue}
            required
            autoComplete="off"
            autoFocus={firstInvalid === "email"}
          />
        )}
      </Field>
      <Field
        id={fields.amount.id}
        label="Amount (USD)"
        hint="Dollars and cents, such as 25 or 1,250.50."
        errors={fields.amount.errors}
      >
        {(control) => (
          <TextInput
            {...control}
            name="amount"
            inputMode="decimal"
            defaultValue={fields.amount.initialValue}
            required
            autoComplete="off"
            autoFocus={firstInvalid === "amount"}
            className="tabular-nums sm:max-w-60"
          />
        )}
      </Field>
      <div>
        <Button type="submit" look="primary" busy={updating} disabled={disabled}>
          {updating ? "Adding…" : "Add to Balance"}
        </Button>
      </div>
    </Form>
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
