import { useMatches } from "react-router"
import type { FlashMessage } from "~/http/flash"
import type { Toast, ToastContent } from "~/ui/toasts"

/** A flash message as a layout's loader hands it on: with an id, so that it is shown once. */
export interface TakenMessage extends FlashMessage {
  id: string
}

/** What a route exports as `handle` to own the sentences of its flash messages. */
export interface ToastHandle {
  toasts: Record<string, (params: Record<string, string>) => ToastContent>
}

/** The messages in the words of the page that is shown, or of the layouts around it. */
export function useSentences(messages: TakenMessage[]): Toast[] {
  const handles = useMatches().map((match) => match.handle)
  return messages.flatMap(({ id, key, params }) => {
    const owner = handles.findLast((handle) => isToastHandle(handle) && Object.hasOwn(handle.toasts, key))
    const sentence = isToastHandle(owner) ? owner.toasts[key]?.(params) : undefined
    return sentence ? [{ id, ...sentence }] : []
  })
}

function isToastHandle(handle: unknown): handle is ToastHandle {
  return typeof handle === "object" && handle !== null && "toasts" in handle
}
