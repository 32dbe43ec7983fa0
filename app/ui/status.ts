import type { IconName } from "./icons/names"

interface StatusLook {
  tone: "green" | "amber" | "red" | "gray"
  icon: IconName
}

const underWay: StatusLook = { tone: "amber", icon: "clock-3" }
const failed: StatusLook = { tone: "red", icon: "triangle-alert" }
const looks = new Map<string, StatusLook>([
  ["running", { tone: "green", icon: "circle-check" }],
  ["passed", { tone: "green", icon: "circle-check" }],
  ["installing", underWay],
  ["pending", underWay],
  ["starting", underWay],
  ["updating", underWay],
  ["failed", failed],
  ["error", failed],
])

/** The style of a status; every list uses this mapping. An unknown status is gray and shown as sent. */
export function lookOfStatus(status: string): StatusLook {
  return looks.get(status.toLowerCase()) ?? { tone: "gray", icon: "circle" }
}
