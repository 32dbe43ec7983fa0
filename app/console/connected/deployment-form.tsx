import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import type { Form as PageForm } from "react-router"
import { PersonField } from "~/auth/person-field"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import {
  checkDescription,
  checkName,
  checkUrl,
  connectedLimits,
  type NewConnectedDeployment,
} from "~/domain/connected-deployments"
import type { Problem } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import type { FormReply } from "~/http/form.server"
import { useFormState } from "~/page/use-form-state"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { FormErrors } from "~/ui/form-errors"
import { Notice } from "~/ui/notice"
import { TextInput } from "~/ui/text-input"
import { useHydrated } from "~/ui/use-hydrated"

interface AccountFormProps {
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
}

/** The form of signed-in users, whose list is stored by the platform. */
export function AccountForm(props: AccountFormProps) {
  const { Form, action, reply, busy, stay = false, labels, cancel } = props
  const { name, url, description } = props.initial ?? { name: "", url: "", description: "" }
  const { form, fields } = useFormState(reply?.result, { name, url, description })
  const { form: element, filledIn, read } = useFilledIn()
  const hydrated = useHydrated()
  return (
    <Form
      {...form}
      ref={element}
      method="post"
      action={action}
      preventScrollReset
      onInput={read}
      className="@container grid grid-cols-1 gap-4"
    >
      <PersonField />
      {reply?.problem && <FormProblem reply={reply} copy={saveFailure(reply.problem)} />}
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

interface BrowserFormProps {
  initial?: NewConnectedDeployment
  submitLabel: string
  cancel?: ReactNode
  /** Returns false when the browser can't store the deployment. */
  save: (deployment: NewConnectedDeployment) => boolean
}

type Problems = Partial<Record<keyof NewConnectedDeployment, string>>

/** The form of visitors, whose list is stored in this browser. Rendered only where scripts run. */
export function BrowserForm({ initial, submitLabel, cancel, save }: BrowserFormProps) {
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState(false)
  const { form, filledIn, read } = useFilledIn()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const entries = new FormData(element)
    const text = (field: string) => entries.get(field)?.toString() ?? ""
    const name = checkName(text("name"))
    const url = checkUrl(text("url"))
    const description = checkDescription(text("description"))
    if (name.ok && url.ok && description.ok) {
      setProblems({})
      setRefused(!save({ name: name.value, url: url.value, description: description.value }))
      return
    }
    const found: Problems = {
      ...(!name.ok && { name: name.problem }),
      ...(!url.ok && { url: url.problem }),
      ...(!description.ok && { description: description.problem }),
    }
    setProblems(found)
    const bad = element.elements.namedItem(Object.keys(found)[0] ?? "")
    if (bad instanceof HTMLElement) bad.focus()
  }

  const fieldOf = (name: keyof NewConnectedDeployment) => ({
    id: `${id}${name}`,
    initialValue: initial?.[name],
    errors: problems[name] === undefined ? undefined : [problems[name]],
  })
  const fields: DeploymentFieldStates = {
    name: fieldOf("name"),
    url: fieldOf("url"),
    description: fieldOf("description"),
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={read}
      className="@container grid grid-cols-1 gap-4"
    >
      {refused && (
        <Notice kind="error">
          <p>
            Couldn't save the deployment. Browser storage is blocked or full. Your input is still here. Sign
            in to save it to your account.
          </p>
        </Notice>
      )}
      <FormErrors fields={Object.values(fields)} />
      <DeploymentFields fields={fields} />
      <div className="flex flex-wrap gap-2">
        {cancel}
        <Button type="submit" look="primary" disabled={!filledIn}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

interface FieldState {
  id: string
  errors: string[] | undefined
  initialValue: string | undefined
}

export type DeploymentFieldStates = Record<"name" | "url" | "description", FieldState>

function DeploymentFields({ fields }: { fields: DeploymentFieldStates }) {
  const { name, url, description } = fields
  return (
    <div className="grid grid-cols-1 gap-4 @min-[36rem]:grid-cols-2">
      <Field id={name.id} label="Name" {...errorsOf(name)}>
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
        {...errorsOf(url)}
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
        {...errorsOf(description)}
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

function errorsOf({ errors }: FieldState) {
  return errors ? { errors } : {}
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
