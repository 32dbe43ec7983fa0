import { useEffect, useRef, useState } from "react"
import { href, useLocation } from "react-router"
import { FormProblem, PostForm, type ProblemCopy, SubmitButton } from "~/console/post-form"
import type { FormReply } from "~/http/form.server"
import { useFilledIn } from "~/page/use-filled-in"
import { useFormState } from "~/page/use-form-state"
import { Field } from "~/ui/field"
import { FocusWhenGone } from "~/ui/focus-when-gone"
import { FormErrors } from "~/ui/form-errors"
import { Panel } from "~/ui/panel"
import { Select } from "~/ui/select"
import { TextField } from "~/ui/text-field"
import { useHydrated } from "~/ui/use-hydrated"

interface CreatePanelProps {
  /** The session has ended since the page was opened. */
  ended: boolean
  reply: FormReply | undefined
}

/** A disclosure that stays open while the form has errors. */
export function CreatePanel({ ended, reply }: CreatePanelProps) {
  /** Another form, empty, after each license. */
  const [round, setRound] = useState(0)
  const summary = useRef<HTMLElement>(null)
  return (
    <Panel>
      <details open={reply !== undefined || ended}>
        <summary ref={summary} className="disclosure min-h-14 w-full px-5 text-md text-ink max-md:px-4">
          <h2>Create License</h2>
        </summary>
        <FocusWhenGone key={round} to={summary}>
          <CreateForm ended={ended} reply={reply} onDone={() => setRound(round + 1)} />
        </FocusWhenGone>
      </details>
    </Panel>
  )
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

function CreateForm({ ended, reply, onDone }: CreatePanelProps & { onDone: () => void }) {
  const { search } = useLocation()
  const { form, fields } = useFormState(reply?.result, defaultValues)
  const { filledIn, whileFilling } = useFilledIn(["email", "organizationName"])
  const scripted = useHydrated()
  const [perpetual, setPerpetual] = useState(fields.perpetual.initialValue === "on")
  const checkbox = useRef<HTMLInputElement>(null)
  // Includes what was checked before hydration.
  useEffect(() => setPerpetual(checkbox.current?.checked === true), [])

  return (
    <PostForm
      reply={reply}
      {...form}
      {...whileFilling}
      onDone={onDone}
      action={`${href("/admin/licenses")}${search}`}
      preventScrollReset
      className="grid gap-5 rounded-b-card border-t border-line bg-paper px-5 py-5 max-md:px-4"
    >
      <FormProblem reply={reply} ended={ended} copy={createFailure} />
      <FormErrors fields={Object.values(fields)} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          required
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField field={fields.organizationName} label="Organization name" required />
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {limits.map(({ name, label }) => (
          <TextField
            key={name}
            field={fields[name]}
            label={label}
            optional
            inputMode="numeric"
            placeholder="No limit"
          />
        ))}
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
          <TextField
            field={fields.durationWeeks}
            label="Duration (weeks)"
            inputMode="numeric"
            disabled={scripted && perpetual}
          />
          <label className="flex min-h-6 items-center gap-2 text-sm text-ink-2 pointer-coarse:min-h-11">
            <input
              ref={checkbox}
              type="checkbox"
              name="perpetual"
              defaultChecked={fields.perpetual.initialValue === "on"}
              onChange={({ target }) => setPerpetual(target.checked)}
              className="size-4"
            />
            Perpetual (never expires)
          </label>
        </div>
      </div>
      <div>
        <SubmitButton look="primary" sending="Creating…" disabled={!filledIn}>
          Create License
        </SubmitButton>
      </div>
    </PostForm>
  )
}

const limits = [
  { name: "usersLimit", label: "Users limit" },
  { name: "gpusLimit", label: "GPUs limit" },
] as const
