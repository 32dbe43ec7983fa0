import { useEffect, useRef, useState } from "react"
import { Form, useNavigation } from "react-router"
import type { FormReply } from "~/http/form"
import { useFormState } from "~/http/use-form-state"
import type { Problem } from "~/platform/outcome"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { FormErrors } from "~/ui/form-errors"
import { Notice } from "~/ui/notice"
import { TextInput } from "~/ui/text-input"
import { useHydrated } from "~/ui/use-hydrated"

export function TopUpForm({ reply, formKey }: { reply: FormReply | undefined; formKey: string }) {
  const { form, fields } = useFormState(reply?.result, { email: "", amount: "" })
  const element = useRef<HTMLFormElement>(null)
  const [complete, setComplete] = useState(true)
  const updating = useNavigation().formMethod === "POST"

  function readDraft() {
    if (!element.current) return
    const typed = new FormData(element.current)
    setComplete(["email", "amount"].every((name) => typed.get(name)?.toString().trim()))
  }
  // What was typed before scripts ran counts too.
  useEffect(readDraft, [])
  // Without scripts the button always works, and the server says what is missing.
  const disabled = useHydrated() && !complete

  return (
    <Form {...form} ref={element} method="post" onInput={readDraft} className="grid gap-4">
      {reply?.problem && <TopUpProblem problem={reply.problem} occasion={reply.formKey} />}
      <FormErrors fields={[fields.email, fields.amount].map(({ id, errors }) => ({ id, errors }))} />
      <input type="hidden" name="formKey" value={formKey} />
      <Field id={fields.email.id} label="E-mail" errors={fields.email.errors}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            defaultValue={fields.email.initialValue}
            required
            autoComplete="off"
            autoFocus={fields.email.errors !== undefined}
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
            autoFocus={fields.email.errors === undefined && fields.amount.errors !== undefined}
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

/** The platform's words, or "An error occurred" (spec 1 §8); where nobody knows whether the money went in, it says so. */
function TopUpProblem({ problem, occasion }: { problem: Problem; occasion: string }) {
  const isUnsure = problem.kind === "unavailable" || problem.kind === "malformed"
  return (
    <FocusOnMount occasion={occasion}>
      <Notice kind="error" title={problem.text ?? "An error occurred"}>
        <p>
          {isUnsure
            ? "Whether the amount was added is not known: look at the user's balance before you try again."
            : "Nothing was added."}
        </p>
      </Notice>
    </FocusOnMount>
  )
}
