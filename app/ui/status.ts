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

/** The one map from a status to its look; what it does not know is grey and shown as it came. */
export function lookOfStatus(status: string): StatusLook {
  return looks.get(status.toLowerCase()) ?? { tone: "gray", icon: "circle" }
}
