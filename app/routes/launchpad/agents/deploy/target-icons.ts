import type { IconName } from "~/ui/icons/names"
import type { DeploymentTarget } from "./targets"

/** What kind of place a target is, beside its name. */
export const targetIcons: Record<DeploymentTarget["kind"], IconName> = {
  cloud: "cloud",
  localhost: "monitor",
  connected: "shield",
  hosted: "server",
}
