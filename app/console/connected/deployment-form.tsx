import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import type { Form as PageForm } from "react-router"
import { PersonField } from "~/auth/person-field"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import { checkDeployment, connectedLimits, type NewConnectedDeployment } from "~/domain/connected-deployments"
import type { Problem } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import type { FormReply, FormResult } from "~/http/form.server"
import { type FieldState, useFormState } from "~/page/use-form-state"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { FormErrors } from "~/ui/form-errors"
import { Notice } from "~/ui/notice"
import { TextInput } from "~/ui/text-input"
import { useHydrated } from "~/ui/use-hydrated"

interface DeploymentFormProps {
  Form: typeof PageForm
  action: string
  formKey: string
  reply: FormReply | undefined
  busy: boolean
  /** With scripts, the page that shows the form stays. */
  stay?: boolean
  initial?: NewConnectedDeployment
  labels: { submit: string; submitting: string }
  cancel?: ReactNode
  /**
   * For visitors, whose list is in this browser: stores the deployment, and returns false when it can't. It is the same
   * form, so that what was typed stays when a session starts or ends.
   */
  keep?: ((deployment: NewConnectedDeployment) => boolean) | undefined
}

/** Name, URL and description of a private deployment. */
export function DeploymentForm(props: DeploymentFormProps) {
  const { Form, action, busy, stay = false, labels, cancel, keep } = props
  const { name, url, description } = props.initial ?? { name: "", url: "", description: "" }
  const [kept, setKept] = useState<{ result: FormResult; refused: boolean }>()
  const reply = keep ? undefined : props.reply
  const { form, fields } = useFormState(keep ? kept?.result : reply?.result, { name, url, description })
  const { form: element, filledIn, read } = useFilledIn()
  const hydrated = useHydrated()

  function keepTyped(event: FormEvent<HTMLFormElement>) {
    if (!keep) return
    event.preventDefault()
    const { value, error } = checkDeployment(new FormData(event.currentTarget))
    setKept({ result: { error }, refused: value !== null && !keep(value) })
  }

  return (
    <Form
      {...form}
      ref={element}
      method="post"
      action={action}
      preventScrollReset
      onSubmit={keepTyped}
      onInput={read}
      className="@container grid grid-cols-1 gap-4"
    >
      <PersonField />
      {reply?.problem && <FormProblem reply={reply} copy={saveFailure(reply.problem)} />}
      {keep && kept?.refused && (
        <Notice kind="error">
          <p>
            Couldn't save the deployment. Browser storage is blocked or full. Your input is still here. Sign
            in to save it to your account.
          </p>
        </Notice>
      )}
      <FormErrors
        fields={[fields.name, fields.url, fields.description].map(({ id, errors }) => ({ id, errors }))}
      />
      <input type="hidden" name="formKey" value={reply?.formKey ?? props.formKey} />
      {stay && hydrated && <input type="hidden" name="stay" value="yes" />}
      <DeploymentFields fields={fields} />
      <div className="flex flex-wrap gap-2">
        {cancel}
        <Button type="submit" look="primary" busy={busy} disabled={hydrated && !filledIn}>
          {busy ? labels.submitting : labels.submit}
        </Button>
      </div>
    </Form>
  )
}

function DeploymentFields({ fields }: { fields: Record<keyof NewConnectedDeployment, FieldState> }) {
  const { name, url, description } = fields
  return (
    <div className="grid grid-cols-1 gap-4 @min-[36rem]:grid-cols-2">
      <Field id={name.id} label="Name" errors={name.errors}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            defaultValue={name.initialValue ?? ""}
            maxLength={connectedLimits.name}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        id={url.id}
        label="URL"
        hint="The address where you open the deployment, starting with https:// or http://"
        errors={url.errors}
      >
        {(control) => (
          <TextInput
            {...control}
            name="url"
            defaultValue={url.initialValue ?? ""}
            maxLength={connectedLimits.url}
            required
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        id={description.id}
        label="Description"
        optional
        className="@min-[36rem]:col-span-2"
        errors={description.errors}
      >
        {(control) => (
          <TextInput
            {...control}
            name="description"
            defaultValue={description.initialValue ?? ""}
            maxLength={connectedLimits.description}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  )
}

/** Whether name and URL are filled in. Starts as true, so that the button works without scripts. */
function useFilledIn() {
  const form = useRef<HTMLFormElement>(null)
  const [filledIn, setFilledIn] = useState(true)

  function read() {
    if (!form.current) return
    const entries = new FormData(form.current)
    setFilledIn(["name", "url"].every((field) => entries.get(field)?.toString().trim()))
  }
  useEffect(read, [])
  return { form, filledIn, read }
}

function saveFailure({ kind }: Problem): ProblemCopy {
  return {
    "session-ended": "to change your list. Nothing was saved, and your input is still here.",
    "not-found": "Couldn't save the deployment. It is no longer on your list.",
    // The platform may have saved the change before the response was lost.
    unavailable:
      "Couldn't save the deployment. The platform returned no valid response, so the change may be saved. Check your list before you try again.",
    otherwise: `Couldn't save the deployment. ${problemText(kind)} Your input is still here.`,
  }
}
