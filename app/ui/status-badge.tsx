import { Badge } from "./badge"
import { lookOfStatus } from "./status"

/** A status as icon, text and color; `label` replaces the text when the page knows more ("Starting..."). */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  const { tone, icon } = lookOfStatus(status)
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? status}
    </Badge>
  )
}
