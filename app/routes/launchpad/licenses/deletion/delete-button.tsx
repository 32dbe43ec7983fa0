import type { MouseEvent } from "react"
import { Link, useFetcher } from "react-router"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { deletionAddress } from "../addresses"
import { deletionQuestion } from "../words"
import type { action } from "./page"

/** A link to the confirmation page; with scripts the confirmation is a dialog, and the page stays as it is. */
export function useDeletion({ id, organizationName: name }: { id: string; organizationName: string }) {
  const fetcher = useFetcher<typeof action>()
  const deleting = fetcher.state !== "idle"

  function confirmDeletion(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
    event.preventDefault()
    if (deleting || !window.confirm(deletionQuestion)) return
    fetcher.submit({ name, stay: "yes" }, { method: "post", action: deletionAddress(id) })
  }

  const button = (
    <Link
      to={deletionAddress(id)}
      onClick={confirmDeletion}
      aria-disabled={deleting || undefined}
      title="Delete"
      className={`${buttonClass({ look: "quiet", size: "sm" })} shrink-0 px-2 max-md:w-11 @max-[52rem]:border @max-[52rem]:border-line-strong`}
    >
      <Icon name="trash-2" className={deleting ? "animate-pulse" : ""} />
      <span className="sr-only">
        {deleting ? "Deleting" : "Delete"} the license of {name}
      </span>
    </Link>
  )
  return { button, reply: deleting ? null : (fetcher.data ?? null) }
}
