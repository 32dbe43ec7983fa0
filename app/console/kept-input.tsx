import { type ComponentProps, useId } from "react"
import { useActionData } from "react-router"
import type { FormReply } from "~/http/form.server"
import { Panel } from "~/ui/panel"
import { TextField } from "~/ui/text-field"
import { LoadError } from "./load-error"
import { PostForm, SubmitButton } from "./post-form"

/** The fields that a person fills in, and their labels. */
export type TypedFields = Record<string, string>

/**
 * What was sent, where the page can't show its form: what the form needs wasn't loaded, or the session has ended. Null when
 * nothing of it was typed.
 */
export function useKeptInput(typed: TypedFields) {
  const id = useId()
  const reply = useActionData<FormReply>()
  const sent = Object.entries(reply?.result?.initialValue ?? {})
  if (!sent.some(([name, value]) => name in typed && value)) return null
  return (
    <Panel className="p-5">
      <PostForm reply={reply} className="grid gap-4">
        {sent.map(([name, value]) => {
          const initialValue = typeof value === "string" ? value : ""
          const field = { id: `${id}-${name}`, name, initialValue, errors: undefined }
          return name in typed && initialValue ? (
            <TextField key={name} field={field} label={typed[name]} />
          ) : (
            <input key={name} type="hidden" name={name} value={initialValue} />
          )
        })}
        <div>
          <SubmitButton>Try Again</SubmitButton>
        </div>
      </PostForm>
    </Panel>
  )
}

/** A `LoadError` of a page with a form: what was typed, if there is any, otherwise what the failure leaves unchanged. */
export function LoadErrorOrInput({
  typed,
  children,
  ...error
}: ComponentProps<typeof LoadError> & { typed: TypedFields }) {
  const kept = useKeptInput(typed)
  // After a form was sent, its problem says what is known of the change.
  const wasSent = useActionData() !== undefined
  return kept ?? <LoadError {...error}>{!wasSent && children}</LoadError>
}
