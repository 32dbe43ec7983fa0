import type { MouseEvent } from "react"
import { useFetcher } from "react-router"
import { usePostFields } from "~/console/post-form"
import type { FormReply } from "~/http/form.server"
import { isPlainClick } from "~/ui/is-plain-click"

interface ConfirmedPost {
  /** The confirmation page, whose action receives the post. */
  action: string
  question: string
  fields?: Record<string, string>
}

/** Asks in a dialog instead of opening the link to a confirmation page. False also when the link opens in another tab. */
export function confirmClick(event: MouseEvent, question: string) {
  if (!isPlainClick(event)) return false
  event.preventDefault()
  return window.confirm(question)
}

/**
 * For links to a confirmation page: with scripts, a dialog asks instead and a fetcher posts, so that the page stays. With
 * `leaves`, it stays until the form has succeeded.
 * `reply` is the action's answer once the page has been updated.
 */
export function useConfirmedPost({ leaves = false } = {}) {
  const { submit, state, data } = useFetcher<FormReply>()
  const sent = usePostFields({ leaves })
  const busy = state !== "idle"
  function confirm(event: MouseEvent, { action, question, fields }: ConfirmedPost) {
    if (busy && isPlainClick(event)) event.preventDefault()
    else if (confirmClick(event, question)) submit({ ...fields, ...sent }, { method: "post", action })
  }
  return { busy, confirm, reply: busy ? null : (data ?? null) }
}
