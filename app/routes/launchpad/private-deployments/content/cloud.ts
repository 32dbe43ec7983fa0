import type { CloudProvider } from "~/domain/guide-address"
import { aws } from "./clouds/aws"
import { azure } from "./clouds/azure"
import { gcp } from "./clouds/gcp"
import { oci } from "./clouds/oci"
import type { Cloud } from "./clouds/provider"
import {
  accessStep,
  composeCareSteps,
  composeInstallStep,
  composeRunnerStep,
  composeVerifyStep,
} from "./compose"
import { type Guide, type GuideOptions, text } from "./guide"
import { configurationStep, helmCareSteps, installSteps, notOnDockerDesktop } from "./helm"

const cloudWays = ["machine", "kubernetes"] as const
/** Docker Compose on a single machine, or a Kubernetes cluster. */
export type CloudInstallation = (typeof cloudWays)[number]

/** The installation type from `?with=`; a machine by default. */
export function installationFromQuery(query: URLSearchParams): CloudInstallation {
  return cloudWays.find((way) => way === query.get("with")) ?? "machine"
}

const clouds: Record<CloudProvider, Cloud> = { aws, gcp, azure, oci }

const onYourComputer = text(
  "On your computer you need the provider's command line tool, kubectl, and Helm 3 or later.",
)

export function cloudGuide(provider: CloudProvider, way: CloudInstallation, brand: GuideOptions): Guide {
  const { title, lead, sizes, prepare, remove } = clouds[provider][way](brand)
  const install =
    way === "machine"
      ? [accessStep(brand), composeInstallStep(brand), composeVerifyStep(brand), composeRunnerStep(brand)]
      : [configurationStep(brand), ...installSteps(brand)]
  const care = way === "machine" ? composeCareSteps(brand) : helmCareSteps(brand)
  return {
    title,
    lead,
    needs: sizes,
    notes: way === "kubernetes" ? [onYourComputer, notOnDockerDesktop(brand)] : [],
    steps: [
      ...prepare,
      ...install,
      ...care,
      { id: "delete", title: way === "machine" ? "Delete the machine" : "Delete the cluster", parts: remove },
    ],
  }
}
