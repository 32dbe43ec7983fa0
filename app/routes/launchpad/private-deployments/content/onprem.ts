import type { OnpremPlatform } from "~/domain/guide-address"
import {
  accessStep,
  composeCareSteps,
  composeInstallStep,
  composeRunnerStep,
  composeVerifyStep,
  machineNeeds,
} from "./compose"
import { commands, type Guide, type GuideSetting, type GuideStep, list, text } from "./guide"
import { clusterNeeds, configurationStep, helmCareSteps, installSteps, notOnDockerDesktop } from "./helm"

const guides: Record<OnpremPlatform, (brand: GuideSetting) => Guide> = {
  docker,
  kubernetes,
  gke,
  rancher,
  vmware,
}

export function onpremGuide(platform: OnpremPlatform, brand: GuideSetting): Guide {
  return guides[platform](brand)
}

function onCluster(brand: GuideSetting, prepare: GuideStep[]): GuideStep[] {
  return [...prepare, configurationStep(brand), ...installSteps(brand), ...helmCareSteps(brand)]
}

function docker(brand: GuideSetting): Guide {
  return {
    title: "Docker Compose",
    lead: "One Linux server with Docker: all of it with one command, and GPUs in the same machine or in others.",
    needs: machineNeeds,
    steps: [
      {
        id: "server",
        title: "Prepare the server",
        parts: [
          list(
            "Ubuntu, Debian or Fedora: the script installs Docker. Elsewhere install Docker with its Compose plugin first.",
            "A name in your DNS that leads to the server, if others shall reach it.",
            "Ports 80 and 443 open to those who use it, and nothing else.",
          ),
        ],
      },
      accessStep(),
      composeInstallStep(brand),
      composeVerifyStep(brand),
      composeRunnerStep(brand),
      ...composeCareSteps(brand),
    ],
  }
}

function kubernetes(brand: GuideSetting): Guide {
  return {
    title: "Kubernetes",
    lead: "A cluster of your own, of any distribution: three charts, one after the other.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, [
      {
        id: "cluster",
        title: "Look at the cluster",
        parts: [
          commands(
            "the commands that look at the cluster",
            "kubectl version",
            "helm version --short",
            "kubectl get storageclass",
          ),
          text(
            "The server is 1.21 or later, Helm is 3 or later, and one storage class is marked `(default)`.",
          ),
        ],
      },
    ]),
  }
}

function gke(brand: GuideSetting): Guide {
  return {
    title: "GKE",
    lead: "Google's Kubernetes, in your own project or on your own hardware: a Standard cluster, not Autopilot.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, [
      {
        id: "cluster",
        title: "Look at the cluster",
        parts: [
          text(
            "If there is no cluster yet, the guide for [GCP](/private-deployments/category/cloud/provider/gcp?with=kubernetes) has the commands that create one with a GPU node pool.",
          ),
        ],
      },
    ]),
  }
}

function rancher(brand: GuideSetting): Guide {
  return {
    title: "Rancher",
    lead: "Rancher with RKE2: the charts are the same, the GPUs come through NVIDIA's operator.",
    needs: {
      ...clusterNeeds,
      rows: [["Rancher", "2.7.5 or later, with RKE2 1.25 or later"], ...clusterNeeds.rows.slice(1)],
    },
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, []),
  }
}

function vmware(brand: GuideSetting): Guide {
  return {
    title: "VMware vSphere",
    lead: "A Linux virtual machine on vSphere with Docker Compose, and a GPU passed through to it for the runner.",
    needs: {
      columns: ["At least", "Recommended"],
      rows: [
        ["vSphere", "6.7 or later", "8.0"],
        ["Processor", "4 vCPU", "8 vCPU"],
        ["Memory", "8 GB", "16 GB"],
        ["Storage", "100 GB", "100 GB, and 150 GB or more for a runner"],
      ],
    },
    steps: [
      accessStep(),
      composeInstallStep(brand),
      composeVerifyStep(brand),
      composeRunnerStep(brand),
      ...composeCareSteps(brand),
    ],
  }
}
