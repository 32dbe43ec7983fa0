import type { FormEvent, ReactNode } from "react"
import { PostForm, type PostFormProps, SubmitButton } from "~/console/post-form"
import { LinkButton } from "~/ui/button"
import { Panel } from "~/ui/panel"

interface ConfirmFormProps extends Pick<PostFormProps, "reply" | "fields"> {
  /** What is confirmed, and its consequences. */
  children: ReactNode
  cancel: string
  look?: "danger" | "primary"
  submit: string
  submitting: string
  /** Replaces the post, for data in this browser. */
  onConfirm?: () => void
}

/** The question of a confirmation page. Cancel has the focus, so that Enter confirms nothing. */
export function ConfirmForm({
  children,
  reply,
  fields,
  cancel,
  look = "danger",
  submit,
  submitting,
  onConfirm,
}: ConfirmFormProps) {
  function confirmHere(event: FormEvent) {
    if (!onConfirm) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <Panel className="grid gap-5 p-5">
      {children}
      <PostForm reply={reply} fields={fields} onSubmit={confirmHere} className="flex flex-wrap gap-2">
        <LinkButton to={cancel} autoFocus>
          Cancel
        </LinkButton>
        <SubmitButton look={look} sending={submitting}>
          {submit}
        </SubmitButton>
      </PostForm>
    </Panel>
  )
}
