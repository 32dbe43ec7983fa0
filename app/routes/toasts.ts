import { useMatches } from "react-router"
import type { FlashMessage } from "~/http/flash"
import type { Toast, ToastContent } from "~/ui/toasts"

/** The id makes sure that a message is shown once. */
export interface TakenMessage extends FlashMessage {
  id: string
}

/** A route exports this as `handle` to word its flash messages. */
export interface ToastHandle {
  toasts: Record<string, (params: Record<string, string>) => ToastContent>
}

/** The innermost route that knows a message's key words it. */
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
