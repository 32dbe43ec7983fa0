import { badgeClass } from "./badge"
import { toneOfStatus } from "./status"

/** A status as icon, text and color; `label` replaces the text when the page knows more ("Starting..."). */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  return (
    <span className={`${badgeClass(toneOfStatus(status))} badge-status`}>
      <span>{label ?? status}</span>
    </span>
  )
}
