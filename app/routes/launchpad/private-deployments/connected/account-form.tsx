import type { ReactNode } from "react"
import type { Form as PageForm } from "react-router"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import type { FormReply } from "~/http/form"
import { useFormState } from "~/http/use-form-state"
import { Button } from "~/ui/button"
import { FormErrors } from "~/ui/form-errors"
import { useHydrated } from "~/ui/use-hydrated"
import { DeploymentFields, useFilledIn } from "./deployment-fields"
import { NotKept } from "./not-kept"

interface AccountFormProps {
  Form: typeof PageForm
  action: string
  formKey: string
  reply: FormReply | undefined
  busy: boolean
  /** The page that the form is on stays; only where scripts run. */
  stay?: boolean
  started?: NewConnectedDeployment
  words: { act: string; acting: string }
  cancel?: ReactNode
}

/** The form of who is signed in: the platform keeps the list. */
export function AccountForm(props: AccountFormProps) {
  const { Form, action, reply, busy, stay = false, words, cancel } = props
  const { name, url, description } = props.started ?? { name: "", url: "", description: "" }
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
      {reply?.problem && <NotKept problem={reply.problem} occasion={reply.formKey} />}
      <FormErrors
        fields={[fields.name, fields.url, fields.description].map(({ id, errors }) => ({ id, errors }))}
      />
      <input type="hidden" name="formKey" value={reply?.formKey ?? props.formKey} />
      {stay && hydrated && <input type="hidden" name="stay" value="yes" />}
      <DeploymentFields fields={fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy} disabled={hydrated && !filledIn}>
          {busy ? words.acting : words.act}
        </Button>
        {cancel}
      </div>
    </Form>
  )
}
