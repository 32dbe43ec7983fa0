import type { CloudProvider } from "~/domain/guide-address"
import {
  accessStep,
  composeCareSteps,
  composeInstallStep,
  composeRunnerStep,
  composeVerifyStep,
  machineNeeds,
} from "./compose"
import type { Guide, GuideSetting } from "./guide"
import { clusterNeeds, configurationStep, helmCareSteps, installSteps, notOnDockerDesktop } from "./helm"

export const cloudWays = ["machine", "kubernetes"] as const
/** Docker Compose on a single machine, or a cluster. */
export type CloudWay = (typeof cloudWays)[number]

/** The way that `?with=` chooses; a machine unless it names another. */
export function wayIn(query: URLSearchParams): CloudWay {
  return cloudWays.find((way) => way === query.get("with")) ?? "machine"
}

const titles: Record<CloudProvider, Record<CloudWay, string>> = {
  aws: { machine: "AWS: one EC2 machine", kubernetes: "AWS: Kubernetes on EKS" },
  gcp: { machine: "GCP: one Compute Engine machine", kubernetes: "GCP: Kubernetes on GKE" },
  azure: { machine: "Azure: one virtual machine", kubernetes: "Azure: Kubernetes on AKS" },
  oci: { machine: "OCI: one compute instance", kubernetes: "OCI: Kubernetes on OKE" },
}

export function cloudGuide(provider: CloudProvider, way: CloudWay, brand: GuideSetting): Guide {
  const title = titles[provider][way]
  if (way === "machine") {
    return {
      title,
      lead: "Docker Compose on a single machine in your account, for evaluation and for teams.",
      needs: machineNeeds,
      steps: [
        accessStep(),
        composeInstallStep(brand),
        composeVerifyStep(brand),
        composeRunnerStep(brand),
        ...composeCareSteps(brand),
      ],
    }
  }
  return {
    title,
    lead: "A cluster in your account, for more users, more models, and GPUs on several nodes.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: [configurationStep(brand), ...installSteps(brand), ...helmCareSteps(brand)],
  }
}
