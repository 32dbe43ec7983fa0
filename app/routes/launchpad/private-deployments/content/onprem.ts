import type { OnpremPlatform } from "~/domain/guide-address"
import { gkeSteps } from "./clouds/gcp"
import { resourceName } from "./clouds/shared"
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
    accessStep(),
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
    lead: "One Linux server with Docker: all of it with one command, and GPUs in the same machine or in others.",
    needs: machineNeeds,
    steps: onMachine(brand, [
      {
        id: "server",
        title: "Prepare the server",
        parts: [
          list(
            "Ubuntu, Debian or Fedora: the script installs Docker. Elsewhere install Docker with its Compose plugin first.",
            "A name in your DNS that leads to the server, if others shall reach it.",
            "Ports 80 and 443 open to those who use it, and nothing else.",
          ),
          text("Look at what is there:"),
          commands("the command that looks at the server", "nproc; free -g | grep Mem; df -h /"),
          answer("4", "Mem:    7 …", "/dev/sda1   80G   12G   68G   15% /"),
        ],
      },
      driverStep("On Ubuntu, before the installation. Elsewhere take the driver of your distribution."),
    ]),
  }
}

/** What every cluster is asked before anything is installed on it. */
function lookStep(): GuideStep {
  return {
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
        "The server is 1.21 or later, Helm is 3 or later, and one storage class is marked as the default:",
      ),
      answer("Server Version: v1.31.4", "v3.17.0+g301108e", "standard (default)   …"),
    ],
  }
}

function kubernetes(brand: GuideOptions): Guide {
  return {
    title: "Kubernetes",
    lead: "A cluster of your own, of any distribution: three charts, one after the other.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, [
      lookStep(),
      {
        id: "gpus",
        title: "Add GPUs",
        parts: [
          text(
            "On nodes with NVIDIA GPUs, the GPU operator brings driver, container toolkit and device plugin. Where the nodes have a driver, add `--set driver.enabled=false`.",
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
    lead: "Google's Kubernetes for what stays yours: a Standard cluster, not Autopilot, in a project that you control.",
    needs: clusterNeeds,
    notes: [notOnDockerDesktop(brand)],
    steps: onCluster(brand, gkeSteps(brand)),
  }
}

function rancher(brand: GuideOptions): Guide {
  return {
    title: "Rancher",
    lead: "Rancher with RKE2: storage from Longhorn, GPUs through NVIDIA's operator, and then the same charts as everywhere.",
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
        title: "Look at the cluster",
        parts: [
          text("In Rancher, download the cluster's kubeconfig and name it in `KUBECONFIG`. Then:"),
          commands("the commands that look at the cluster", "kubectl get nodes", "kubectl get storageclass"),
          answer(
            "NAME     STATUS   ROLES                       VERSION",
            "rke2-1   Ready    control-plane,etcd,master   v1.31.4+rke2r1",
          ),
          text(
            "RKE2 comes without a storage class. If none is marked `(default)`, Longhorn brings one, from Rancher's apps or so:",
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
          text("RKE2 has its container runtime in a place of its own, which the GPU operator has to know:"),
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
    lead: "A Linux virtual machine on vSphere with Docker Compose, and a GPU passed through to it for a runner.",
    needs: {
      columns: ["At least", "Recommended"],
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

/** From the vCenter to a machine that one can sign in to. */
function vmwareSteps(brand: GuideBrand): GuideStep[] {
  const name = resourceName(brand)
  return [
    {
      id: "machine",
      title: "Create the machine",
      parts: [
        text(
          "In the vSphere client: a new virtual machine from Ubuntu's OVA, with 8 vCPU, 16 GB of memory and 100 GB of disk. Or with [govc](https://github.com/vmware/govmomi/tree/main/govc), which asks for the password here, so that it stays out of the shell's history:",
        ),
        commands(
          "the commands that sign in to vCenter",
          "export GOVC_URL=vcenter.your-company.example",
          "export GOVC_USERNAME=administrator@vsphere.local",
          "printf 'vCenter password: ' && read -rs GOVC_PASSWORD && export GOVC_PASSWORD && echo && govc about",
        ),
        text("The image, with your own key for SSH:"),
        commands(
          "the commands that import the machine",
          "OVA=https://cloud-images.ubuntu.com/releases/noble/release/ubuntu-24.04-server-cloudimg-amd64.ova",
          'curl -L -o ubuntu.ova "$OVA"',
          "govc import.spec ubuntu.ova |",
          '  jq --arg key "$(cat ~/.ssh/id_ed25519.pub)" \\',
          "    '(.PropertyMapping[] | select(.Key == \"public-keys\")).Value = $key' > ubuntu.json",
          `govc import.ova -name ${name} -options ubuntu.json ubuntu.ova`,
        ),
        text("Its size, and its start:"),
        commands(
          "the commands that start the machine",
          `govc vm.change -vm ${name} -c 8 -m 16384`,
          `govc vm.disk.change -vm ${name} -disk.label "Hard disk 1" -size 100G`,
          `govc vm.power -on ${name}`,
          `ssh "ubuntu@$(govc vm.ip ${name})"`,
        ),
        text("What follows is typed there, on the machine."),
      ],
    },
    {
      id: "gpu",
      title: "For a runner: pass the GPU through",
      parts: [
        list(
          "On the host, under Configure, Hardware, PCI Devices: mark the GPU for passthrough.",
          "In the machine's settings: EFI firmware, secure boot off, all memory reserved, and the GPU as a new PCI device.",
          "Under VM Options, Advanced: `pciPassthru.use64bitMMIO` is `TRUE`, and `pciPassthru.64bitMMIOSizeGB` is at least twice the GPU's memory, as a power of two.",
        ),
        caution("A machine with a passed-through GPU cannot be moved while it runs: plan for its restart."),
      ],
    },
    driverStep("In the machine, before the installation:"),
  ]
}
