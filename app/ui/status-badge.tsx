import { badgeClass } from "./badge"

const statuses = {
  green: ["running", "passed", "active"],
  amber: ["installing", "pending", "starting", "updating"],
  red: ["failed", "error", "expired"],
}

/** The color and icon of a status; every list uses this mapping. An unknown status is gray and shown as sent. */
export function toneOfStatus(status: string) {
  const tones = ["green", "amber", "red"] as const
  return tones.find((tone) => statuses[tone].includes(status.toLowerCase())) ?? "gray"
}

/** A status as icon, text and color; `label` replaces the text when the page knows more ("Starting..."). */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  return (
    <span className={`${badgeClass(toneOfStatus(status))} badge-status`}>
      <span>{label ?? status}</span>
    </span>
  )
}
