import type { FormEvent, ReactNode } from "react"
import { useNavigation } from "react-router"
import { PostForm, type PostFormProps } from "~/console/post-form"
import { Button, LinkButton } from "~/ui/button"
import { HiddenFields } from "~/ui/hidden-fields"
import { Panel } from "~/ui/panel"

interface ConfirmFormProps extends Pick<PostFormProps, "reply"> {
  /** What is confirmed, and its consequences. */
  children: ReactNode
  fields?: Record<string, string>
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
  fields = {},
  cancel,
  look = "danger",
  submit,
  submitting,
  onConfirm,
}: ConfirmFormProps) {
  const busy = useNavigation().formMethod === "POST"

  function confirmHere(event: FormEvent) {
    if (!onConfirm) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <Panel className="grid gap-5 p-5">
      {children}
      <PostForm reply={reply} onSubmit={confirmHere} className="flex flex-wrap gap-2">
        <HiddenFields fields={fields} />
        <LinkButton to={cancel} autoFocus>
          Cancel
        </LinkButton>
        <Button type="submit" look={look} busy={busy}>
          {busy ? submitting : submit}
        </Button>
      </PostForm>
    </Panel>
  )
}
