import { Badge } from "./badge"
import { lookOfStatus } from "./status"

/** A status as icon, word and colour; `label` replaces the word while the page knows better ("Starting..."). */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  const { tone, icon } = lookOfStatus(status)
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? status}
    </Badge>
  )
}
