type StatusTone = "green" | "amber" | "red" | "gray"

const tones = new Map<string, StatusTone>([
  ["running", "green"],
  ["passed", "green"],
  ["active", "green"],
  ["installing", "amber"],
  ["pending", "amber"],
  ["starting", "amber"],
  ["updating", "amber"],
  ["failed", "red"],
  ["error", "red"],
  ["expired", "red"],
])

/** The color and icon of a status; every list uses this mapping. An unknown status is gray and shown as sent. */
export function toneOfStatus(status: string): StatusTone {
  return tones.get(status.toLowerCase()) ?? "gray"
}
