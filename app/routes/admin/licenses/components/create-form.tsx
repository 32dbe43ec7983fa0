import { useEffect, useRef, useState } from "react"
import { Form, href, useLocation } from "react-router"
import { PersonField } from "~/auth/person-field"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import type { FormReply } from "~/http/form.server"
import { useFormState } from "~/page/use-form-state"
import { Button } from "~/ui/button"
import { Field } from "~/ui/field"
import { FormErrors } from "~/ui/form-errors"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
import { useHydrated } from "~/ui/use-hydrated"
import { useFormRound } from "../../use-form-round"

interface CreatePanelProps {
  /** The session has ended since the page was opened. */
  ended: boolean
  reply: FormReply | undefined
  formKey: string
}

/** A disclosure that stays open while the form has errors. */
export function CreatePanel({ ended, reply, formKey }: CreatePanelProps) {
  const { sending, round } = useFormRound(href("/admin/licenses"), reply)
  return (
    <Panel>
      <details open={reply !== undefined || ended} className="group/create">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-card px-5 text-md font-semibold max-md:px-4">
          <h2>Create License</h2>
          <Icon
            name="chevron-down"
            className="text-ink-3 transition-transform group-open/create:rotate-180"
          />
        </summary>
        <CreateForm key={round} ended={ended} reply={reply} formKey={formKey} creating={sending} />
      </details>
    </Panel>
  )
}

interface CreateFormProps extends CreatePanelProps {
  creating: boolean
}

const createFailure: ProblemCopy = {
  "session-ended": "to create this license. Nothing was created, and your input is still here.",
  otherwise: "Failed to create license. Please try again.",
}

const defaultValues = {
  email: "",
  organizationName: "",
  usersLimit: "",
  gpusLimit: "",
  supportLevel: "none",
  perpetual: "",
  durationWeeks: "52",
}

function CreateForm({ ended, reply, formKey, creating }: CreateFormProps) {
  const { search } = useLocation()
  const { form, fields } = useFormState(reply?.result, defaultValues)
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState({
    complete: Boolean(fields.email.initialValue && fields.organizationName.initialValue),
    perpetual: fields.perpetual.initialValue === "on",
  })
  const scripted = useHydrated()

  function readDraft() {
    if (!element.current) return
    const entries = new FormData(element.current)
    const filled = (name: string) => entries.get(name)?.toString().trim() !== ""
    setDraft({
      complete: filled("email") && filled("organizationName"),
      perpetual: entries.has("perpetual"),
    })
  }
  // Includes what was typed before hydration.
  useEffect(readDraft, [])

  return (
    <Form
      {...form}
      ref={element}
      method="post"
      action={`${href("/admin/licenses")}${search}`}
      preventScrollReset
      onInput={readDraft}
      className="grid gap-5 rounded-b-card border-t border-line bg-paper px-5 py-5 max-md:px-4"
    >
      <PersonField />
      <FormProblem reply={reply} ended={ended} copy={createFailure} />
      <FormErrors
        fields={[
          fields.email,
          fields.organizationName,
          fields.usersLimit,
          fields.gpusLimit,
          fields.supportLevel,
          fields.durationWeeks,
        ].map(({ id, errors }) => ({ id, errors }))}
      />
      <input type="hidden" name="formKey" value={formKey} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field id={fields.email.id} label="Email" errors={fields.email.errors}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              required
              maxLength={254}
              defaultValue={fields.email.initialValue}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          id={fields.organizationName.id}
          label="Organization name"
          errors={fields.organizationName.errors}
        >
          {(control) => (
            <TextInput
              {...control}
              name="organizationName"
              required
              defaultValue={fields.organizationName.initialValue}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        <Field id={fields.usersLimit.id} label="Users limit" optional errors={fields.usersLimit.errors}>
          {(control) => (
            <TextInput
              {...control}
              name="usersLimit"
              inputMode="numeric"
              placeholder="No limit"
              defaultValue={fields.usersLimit.initialValue}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id={fields.gpusLimit.id} label="GPUs limit" optional errors={fields.gpusLimit.errors}>
          {(control) => (
            <TextInput
              {...control}
              name="gpusLimit"
              inputMode="numeric"
              placeholder="No limit"
              defaultValue={fields.gpusLimit.initialValue}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id={fields.supportLevel.id} label="Support level" errors={fields.supportLevel.errors}>
          {(control) => (
            <Select {...control} name="supportLevel" defaultValue={fields.supportLevel.initialValue}>
              <option value="none">None</option>
              <option value="email">Email</option>
              <option value="premium">Premium</option>
            </Select>
          )}
        </Field>
        <div className="grid content-start gap-2">
          <Field id={fields.durationWeeks.id} label="Duration (weeks)" errors={fields.durationWeeks.errors}>
            {(control) => (
              <TextInput
                {...control}
                name="durationWeeks"
                inputMode="numeric"
                disabled={scripted && draft.perpetual}
                defaultValue={fields.durationWeeks.initialValue}
                autoComplete="off"
              />
            )}
          </Field>
          <label className="flex min-h-6 items-center gap-2 text-sm text-ink-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="perpetual"
              defaultChecked={fields.perpetual.initialValue === "on"}
              className="size-4"
            />
            Perpetual (never expires)
          </label>
        </div>
      </div>
      <div>
        <Button type="submit" look="primary" busy={creating} disabled={scripted && !draft.complete}>
          {creating ? "Creating…" : "Create License"}
        </Button>
      </div>
    </Form>
  )
}
