import { useEffect, useRef, useState } from "react"
import { connectedLimits } from "~/domain/connected-deployments"
import { Field } from "~/ui/field"
import { TextInput } from "~/ui/text-input"

interface FieldState {
  id: string
  errors: string[] | undefined
  initialValue: string | undefined
}

export type DeploymentFieldStates = Record<"name" | "url" | "description", FieldState>

/** What is asked of a private deployment, wherever it is kept. */
export function DeploymentFields({ fields }: { fields: DeploymentFieldStates }) {
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
        hint="The address that you open it at, with https:// or http://"
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

/** Whether name and URL are filled in: without scripts nobody asks, so it begins with yes (spec 2 §5). */
export function useFilledIn() {
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
