import type { ReactNode } from "react"
import { href } from "react-router"
import { FormProblem, PostForm, SubmitButton } from "~/console/post-form"
import type { LicenseQuote } from "~/domain/license-quote"
import { addressWith } from "~/http/address"
import type { FormReply } from "~/http/form.server"
import { type FieldState, useFormState, useTyped } from "~/page/use-form-state"
import type { License } from "~/platform/customer/licenses.server"
import { FieldError } from "~/ui/field"
import { FormErrors } from "~/ui/form-errors"
import { TextField } from "~/ui/text-field"
import { type Choice, requiresTerms } from "../choice"
import { communityStatement, createFailure } from "../copy"
import { EnterpriseFields } from "./enterprise-fields"
import { RenewalNotice } from "./renewal"
import { type Terms, TermsRegion } from "./terms-region"

interface LicenseFormProps {
  choice: Choice
  quote: LicenseQuote | null
  /** The license that the order renews. */
  renewed: License | null
  terms: Terms
  reply: FormReply | undefined
}

const submitLabels: Record<Choice, string> = {
  community: "Create Community License",
  trial: "Start Trial",
  enterprise: "Create Enterprise License",
}

export function LicenseForm({ choice, quote, renewed, terms, reply }: LicenseFormProps) {
  const hosted = quote?.hostedGpus ?? 0
  const query = new URLSearchParams({ type: choice })
  if (hosted > 0) query.set("hostedGpus", String(hosted))
  if (renewed) query.set("renews", renewed.id)
  const address = addressWith(href("/licenses"), query)
  const { form, fields } = useFormState(reply?.result, {
    orgName: quote?.organization ?? "",
    numUsers: String(quote?.users ?? 10),
    numGpus: String(quote?.gpus ?? 0),
    supportLevel: quote?.support ?? "none",
    agreed: "",
  })
  const { ref, typed, read } = useTyped(fields)
  const needsTerms = requiresTerms(choice)
  return (
    <PostForm
      reply={reply}
      {...form}
      ref={ref}
      action={address}
      preventScrollReset
      onInput={read}
      className="grid gap-5 rounded-b-card border-t border-line bg-paper px-5 py-5 max-md:px-4"
    >
      {renewed && <RenewalNotice license={renewed} />}
      <FormProblem reply={reply} copy={createFailure} />
      <FormErrors fields={Object.values(fields)} />
      <TextField
        field={fields.orgName}
        label="Organization name"
        required
        autoComplete="organization"
        fieldClass={choice === "enterprise" ? "lg:mr-[24.5rem]" : "md:max-w-prose"}
      />
      {choice === "enterprise" && (
        <EnterpriseFields
          fields={fields}
          typed={typed}
          onCorrect={read}
          hostedGpus={hosted}
          recalculation={`${address}&price`}
        />
      )}
      {needsTerms && <TermsRegion terms={terms} />}
      <Agreement field={fields.agreed}>
        {needsTerms ? "I accept the terms and conditions" : communityStatement}
      </Agreement>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton look="primary" sending="Creating…" disabled={needsTerms && terms.text === null}>
          {submitLabels[choice]}
        </SubmitButton>
        {choice === "enterprise" && (
          <p className="text-sm text-ink-2">You choose a payment method on the next page.</p>
        )}
      </div>
    </PostForm>
  )
}

function Agreement({
  field: { id, errors, initialValue, autoFocus },
  children,
}: {
  field: FieldState
  children: ReactNode
}) {
  const error = errors?.[0]
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className="flex w-fit items-start gap-2.5 py-1 pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <input
          id={id}
          type="checkbox"
          name="agreed"
          value="yes"
          defaultChecked={initialValue === "yes"}
          required
          // biome-ignore lint/a11y/noAutofocus: without scripts, the server moves the focus to the first invalid field.
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-4 shrink-0 pointer-coarse:mt-0"
        />
        {children}
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
