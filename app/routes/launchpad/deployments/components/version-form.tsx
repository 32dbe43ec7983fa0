import type { ReactNode } from "react"
import type { FetcherWithComponents } from "react-router"
import { FormProblem, PostForm, SubmitButton } from "~/console/post-form"
import type { ReleaseNotes } from "~/domain/release-notes"
import type { FormReply } from "~/http/form.server"
import { useBrand } from "~/page/use-brand"
import { useFormState } from "~/page/use-form-state"
import { FormErrors } from "~/ui/form-errors"
import { GuideParts } from "../../private-deployments/components/guide-parts"
import { noVersion } from "../version-choice"
import { VersionField } from "./version-field"

interface VersionFormProps {
  options: { name: string; current: string | null; versions: string[]; notes: ReleaseNotes[] }
  reply: FormReply | undefined
  /** Of the dialog, whose page stays. */
  fetcher?: FetcherWithComponents<FormReply>
  action?: string
  cancel: ReactNode
}

export function VersionForm({ options, reply, fetcher, action, cancel }: VersionFormProps) {
  const { name, current, versions, notes } = options
  const { form, fields } = useFormState(reply?.result, noVersion)
  return (
    <PostForm
      fetcher={fetcher}
      reply={reply}
      {...form}
      action={action}
      fields={{ name }}
      className="grid gap-5"
    >
      <p>
        <bdi translate="no" className="font-semibold">
          {name}
        </bdi>{" "}
        <span className="text-ink-2">
          <span>{current === null ? "runs an unknown version." : `runs ${current}.`}</span> After an update it
          may take a few minutes to be fully ready.
        </span>
      </p>
      <UpdateProblem reply={reply} />
      <FormErrors fields={Object.values(fields)} />
      <VersionField versions={versions} blank="Choose a version" current={current} controls={fields} />
      {notes.map(({ version, parts }) => (
        <details key={version}>
          <summary className="w-fit text-sm font-semibold text-ember-ink">{`What changes with ${version}`}</summary>
          <div dir="auto" className="grid gap-2 pt-2">
            <GuideParts parts={parts} />
          </div>
        </details>
      ))}
      <div className={`flex flex-wrap gap-2 ${fetcher ? "justify-end" : ""}`}>
        {cancel}
        <SubmitButton look="primary" sending="Updating…">
          Update Version
        </SubmitButton>
      </div>
    </PostForm>
  )
}

export function updateFailed(product: string) {
  return {
    title: "Version Update Failed",
    message: `Failed to update ${product} version. Please try again.`,
  }
}

export function UpdateProblem(given: { reply?: FormReply | undefined; ended?: boolean }) {
  const { title, message } = updateFailed(useBrand().name)
  const ended = "to update this deployment. The version wasn't changed."
  return <FormProblem {...given} copy={{ title, "session-ended": ended, otherwise: message }} />
}
