import type { MouseEvent } from "react"
import { useFetcher } from "react-router"
import { isPlainClick } from "~/ui/is-plain-click"

interface ConfirmedPost {
  /** The confirmation page, whose action receives the post. */
  action: string
  question: string
  fields: Record<string, string>
}

/**
 * For a link to a confirmation page: with scripts, a dialog asks instead and a fetcher posts, so that the page stays.
 * `reply` is the action's answer once the page has been updated.
 */
export function useConfirmedPost<Reply>({ action, question, fields }: ConfirmedPost) {
  const fetcher = useFetcher<Reply>()
  const busy = fetcher.state !== "idle"

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (busy || !window.confirm(question)) return
    fetcher.submit(fields, { method: "post", action })
  }

  return { busy, onClick, reply: busy ? null : (fetcher.data ?? null) }
}
