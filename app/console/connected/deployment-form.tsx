import { type FormEvent, type ReactNode, useState } from "react"
import type { FetcherWithComponents } from "react-router"
import { FormProblem, PostForm, type ProblemCopy, SubmitButton } from "~/console/post-form"
import { checkDeployment, connectedLimits, type NewConnectedDeployment } from "~/domain/connected-deployments"
import type { Problem } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import type { FormReply, FormResult } from "~/http/form.server"
import { useFilledIn } from "~/page/use-filled-in"
import { useFormState } from "~/page/use-form-state"
import { FormErrors } from "~/ui/form-errors"
import { Notice } from "~/ui/notice"
import { TextField } from "~/ui/text-field"

interface DeploymentFormProps {
  fetcher?: FetcherWithComponents<FormReply>
  action: string
  reply: FormReply | undefined
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
  const { fetcher, action, labels, cancel, keep } = props
  const { name, url, description } = props.initial ?? { name: "", url: "", description: "" }
  const [kept, setKept] = useState<{ result: FormResult; refused: boolean }>()
  const reply = keep ? undefined : props.reply
  const { form, fields } = useFormState(keep ? kept?.result : reply?.result, { name, url, description })
  const { filledIn, whileFilling } = useFilledIn(["name", "url"])

  function keepTyped(event: FormEvent<HTMLFormElement>) {
    if (!keep) return
    event.preventDefault()
    const { value, error } = checkDeployment(new FormData(event.currentTarget))
    setKept({ result: { error }, refused: value !== null && !keep(value) })
  }

  return (
    <PostForm
      fetcher={fetcher}
      reply={reply}
      {...form}
      {...whileFilling}
      action={action}
      preventScrollReset
      onSubmit={keepTyped}
      className="@container grid grid-cols-1 gap-4"
    >
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
      <div className="grid grid-cols-1 gap-4 @min-[36rem]:grid-cols-2">
        <TextField field={fields.name} label="Name" maxLength={connectedLimits.name} required />
        <TextField
          field={fields.url}
          label="URL"
          hint="The address where you open the deployment, starting with https:// or http://"
          maxLength={connectedLimits.url}
          required
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          field={fields.description}
          label="Description"
          optional
          fieldClass="@min-[36rem]:col-span-2"
          maxLength={connectedLimits.description}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {cancel}
        <SubmitButton look="primary" sending={labels.submitting} disabled={!filledIn}>
          {labels.submit}
        </SubmitButton>
      </div>
    </PostForm>
  )
}

export function saveFailure({ kind }: Problem): ProblemCopy {
  return {
    "session-ended": "to change your list. Nothing was saved, and your input is still here.",
    "not-found": "Couldn't save the deployment. It is no longer on your list.",
    // The platform may have saved the change before the response was lost.
    unavailable:
      "Couldn't save the deployment. The platform returned no valid response, so the change may be saved. Check your list before you try again.",
    otherwise: `Couldn't save the deployment. ${problemText(kind)} Your input is still here.`,
  }
}
