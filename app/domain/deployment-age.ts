const dayMs = 86_400_000

/**
 * Age of something created, both times in epoch milliseconds: "Today", "Yesterday", "5 days ago" under 7 days, "2
 * weeks ago" under 30, otherwise "3 months ago". Days are whole 24-hour periods.
 */
export function ageLabel(createdAt: number, now: number): string {
  const days = Math.floor((now - createdAt) / dayMs)
  // A clock behind the platform's must not show a date in the future.
  if (days < 1) return "Today"
  if (days === 1) return "Yesterday"
  if (days < 7) return `${days} days ago`
  if (days < 30) return ago(Math.floor(days / 7), "week")
  return ago(Math.floor(days / 30), "month")
}

function ago(count: number, unit: string) {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`
}
