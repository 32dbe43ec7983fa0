import type { OnpremPlatform } from "~/domain/guide-address"
import { gkeSteps } from "./clouds/gcp"
import { resourceName } from "./clouds/provider"
import {
  accessStep,
  composeCareSteps,
  composeInstallStep,
  composeRunnerStep,
  composeVerifyStep,
  machineNeeds,
} from "./compose"
import { driverStep, gpuCheck, gpuOperator } from "./gpu"
import {
  answer,
  caution,
  commands,
  type Guide,
  type GuideBrand,
  type GuideOptions,
  type GuideStep,
  list,
  text,
} from "./guide"
import { clusterNeeds, configurationStep, helmCareSteps, installSteps, notOnDockerDesktop } from "./helm"

const guides: Record<OnpremPlatform, (brand: GuideOptions) => Guide> = {
  docker,
  kubernetes,
  gke,
  rancher,
  vmware,
}

export function onpremGuide(platform: OnpremPlatform, brand: GuideOptions): Guide {
  return guides[platform](brand)
}

function onMachine(brand: GuideOptions, prepare: GuideStep[]) {
  return [
    ...prepare,
    accessStep(brand),
    composeInstallStep(brand),
    composeVerifyStep(brand),
    composeRunnerStep(brand),
    ...composeCareSteps(brand),
  ]
}

function onCluster(brand: GuideOptions, prepare: GuideStep[]) {
  return [...prepare, configurationStep(brand), ...installSteps(brand), ...helmCareSteps(brand)]
}

function docker(brand: GuideOptions): Guide {
  return {
    title: "Docker Compose",
    lead: "Install the platform on one Linux server with a single command. GPUs can be in the same machine or in others.",
    needs: machineNeeds,
    steps: onMachine(brand, [
      {
        id: "server",
        title: "Prepare the server",
        parts: [
          list(
            "On Ubuntu, Debian and Fedora, the script installs Docker. On other systems, install Docker with its Compose plugin first.",
            "To give others access, create a DNS name for the server.",
            "Open ports 80 and 443 for your users, and no other ports.",
          ),
          text("Check the server:"),
          commands("the command that checks the server", "nproc; free -g | grep Mem; df -h /"),
          answer("4", "Mem:    7 …", "/dev/sda1   80G   12G   68G   15% /"),
        ],
      },
      driverStep(
        "On Ubuntu, run these commands before the installation. On other systems, install the driver of your distribution.",
      ),
    ]),
  }
}

function lookStep(): GuideStep {
  return {
    id: "cluster",
    title: "Check the cluster",
    parts: [
      commands(
        "the commands that check the cluster",
        "kubectl version",
        "helm version --short",
        "kubectl get storageclass",
      ),
      text(
        "You need server version 1.21 or later, Helm 3 or later, and one storage class that is marked as the default:",
      ),
      answer("Server Version: v1.31.4", "v3.17.0+g301108e", "standard (default)   …"),
    ],
  }
}

function kubernetes(brand: GuideOptions): Guide {
  return {
    title: "Kubernetes",
    lead: "Install three charts on your own cluster, with any Kubernetes distribution.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, [
      lookStep(),
      {
        id: "gpus",
        title: "Add GPUs",
        parts: [
          text(
            "On nodes with NVIDIA GPUs, the GPU operator installs the driver, container toolkit and device plugin. If the nodes already have a driver, add `--set driver.enabled=false`.",
          ),
          gpuOperator(),
          ...gpuCheck(),
        ],
      },
    ]),
  }
}

function gke(brand: GuideOptions): Guide {
  return {
    title: "GKE",
    lead: "Install the platform on a GKE Standard cluster in your own project. Autopilot is not supported.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, gkeSteps(brand)),
  }
}

function rancher(brand: GuideOptions): Guide {
  return {
    title: "Rancher",
    lead: "Install the platform on Rancher with RKE2, with Longhorn for storage and NVIDIA's operator for GPUs.",
    needs: {
      columns: clusterNeeds.columns,
      rows: [
        ["Rancher", "2.7.5 or later"],
        ["RKE2", "1.25 or later, with Helm 3 or later"],
        ...clusterNeeds.rows.slice(1),
      ],
    },
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, [
      {
        id: "cluster",
        title: "Check the cluster",
        parts: [
          text("In Rancher, download the cluster's kubeconfig and set `KUBECONFIG` to its path. Then run:"),
          commands("the commands that check the cluster", "kubectl get nodes", "kubectl get storageclass"),
          answer(
            "NAME     STATUS   ROLES                       VERSION",
            "rke2-1   Ready    control-plane,etcd,master   v1.31.4+rke2r1",
          ),
          text(
            "RKE2 does not include a storage class. If none is marked `(default)`, install Longhorn from Rancher's apps or with these commands:",
          ),
          commands(
            "the commands for Longhorn",
            "helm repo add longhorn https://charts.longhorn.io",
            "helm repo update",
            "helm upgrade --install longhorn longhorn/longhorn \\",
            "  --namespace longhorn-system --create-namespace --wait",
          ),
        ],
      },
      {
        id: "gpus",
        title: "Add GPUs",
        parts: [
          text("RKE2 uses its own path for the container runtime. Set it for the GPU operator:"),
          gpuOperator(
            "toolkit:",
            "  env:",
            "    - name: CONTAINERD_SOCKET",
            "      value: /run/k3s/containerd/containerd.sock",
          ),
          ...gpuCheck(),
        ],
      },
    ]),
  }
}

function vmware(brand: GuideOptions): Guide {
  return {
    title: "VMware vSphere",
    lead: "Install the platform with Docker Compose on a Linux virtual machine on vSphere. Pass a GPU through to the machine for a runner.",
    needs: {
      columns: ["Minimum", "Recommended"],
      rows: [
        ["vSphere", "6.7 or later", "6.7 or later"],
        ["Processor", "4 vCPU", "8 vCPU"],
        ["Memory", "8 GB", "16 GB"],
        ["Storage", "100 GB", "100 GB; 150 GB or more for a runner"],
      ],
    },
    steps: onMachine(brand, vmwareSteps(brand)),
  }
}

function vmwareSteps(brand: GuideBrand): GuideStep[] {
  const name = resourceName(brand)
  return [
    {
      id: "machine",
      title: "Create the machine",
      parts: [
        text(
          "In the vSphere client, create a virtual machine from Ubuntu's OVA with 8 vCPU, 16 GB of memory and 100 GB of disk. Or use [govc](https://github.com/vmware/govmomi/tree/main/govc). The command prompts for the password, so that it doesn't appear in your shell history:",
        ),
        commands(
          "the commands that sign in to vCenter",
          "export GOVC_URL=vcenter.your-company.example",
          "export GOVC_USERNAME=administrator@vsphere.local",
          "printf 'vCenter password: ' && read -rs GOVC_PASSWORD && export GOVC_PASSWORD && echo && govc about",
        ),
        text("Import the image with your SSH key:"),
        commands(
          "the commands that import the machine",
          "OVA=https://cloud-images.ubuntu.com/releases/noble/release/ubuntu-24.04-server-cloudimg-amd64.ova",
          'curl -L -o ubuntu.ova "$OVA"',
          "govc import.spec ubuntu.ova |",
          '  jq --arg key "$(cat ~/.ssh/id_ed25519.pub)" \\',
          "    '(.PropertyMapping[] | select(.Key == \"public-keys\")).Value = $key' > ubuntu.json",
          `govc import.ova -name ${name} -options ubuntu.json ubuntu.ova`,
        ),
        text("Set the size and start the machine:"),
        commands(
          "the commands that start the machine",
          `govc vm.change -vm ${name} -c 8 -m 16384`,
          `govc vm.disk.change -vm ${name} -disk.label "Hard disk 1" -size 100G`,
          `govc vm.power -on ${name}`,
          `ssh "ubuntu@$(govc vm.ip ${name})"`,
        ),
        text("Run all following commands on the machine."),
      ],
    },
    {
      id: "gpu",
      title: "Pass a GPU through for a runner",
      parts: [
        list(
          "On the host, open Configure, Hardware, PCI Devices and enable passthrough for the GPU.",
          "In the machine's settings, use EFI firmware, turn off secure boot, reserve all memory, and add the GPU as a PCI device.",
          "Under VM Options, Advanced, set `pciPassthru.use64bitMMIO` to `TRUE`, and `pciPassthru.64bitMMIOSizeGB` to a power of two that is at least twice the GPU's memory.",
        ),
        caution("A machine with a passed-through GPU cannot be moved while it runs. Plan for a restart."),
      ],
    },
    driverStep("Run these commands on the machine before the installation:"),
  ]
}
