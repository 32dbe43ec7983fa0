import { type FormEvent, type ReactNode, useId, useState } from "react"
import {
  checkDescription,
  checkName,
  checkUrl,
  type NewConnectedDeployment,
} from "~/domain/connected-deployments"
import { Button } from "~/ui/button"
import { FormErrors } from "~/ui/form-errors"
import { Notice } from "~/ui/notice"
import { type DeploymentFieldStates, DeploymentFields, useFilledIn } from "./deployment-fields"

interface BrowserFormProps {
  started?: NewConnectedDeployment
  act: string
  cancel?: ReactNode
  /** False when this browser keeps nothing. */
  keep: (wish: NewConnectedDeployment) => boolean
}

type Problems = Partial<Record<keyof NewConnectedDeployment, string>>

/** The form of a visitor: this browser keeps the list (spec 2 §6). Rendered where scripts run. */
export function BrowserForm({ started, act, cancel, keep }: BrowserFormProps) {
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
      setRefused(!keep({ name: name.value, url: url.value, description: description.value }))
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
    initialValue: started?.[name],
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
            Not saved: this browser keeps nothing for this site, or its list is full. Sign in to keep it with
            your account.
          </p>
        </Notice>
      )}
      <FormErrors fields={Object.values(fields)} />
      <DeploymentFields fields={fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={!filledIn}>
          {act}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
