import { driverStep, gpuCheck } from "../gpu"
import { caution, commands, type GuideBrand, type GuideStep, text } from "../guide"
import { type Cloud, type CloudCopy, resourceName, signedIn, sizeColumns, tunnelNote } from "./provider"

const cli = signedIn(
  "the Google Cloud CLI",
  "https://cloud.google.com/sdk/docs/install",
  "gcloud auth list --filter=status:ACTIVE --format='value(account)'",
)

const project = ["gcloud config set project your-project-id", "ZONE=us-central1-a"]

const quota = caution(
  "A new project may not be allowed to use GPUs. Request a quota of 1 under GPUs (all regions) and under NVIDIA L4 GPUs in your region.",
)

export const gcp: Cloud = { machine, kubernetes }

function machine(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "GCP: one Compute Engine machine",
    lead: "Docker Compose on a Compute Engine machine in your project.",
    sizes: {
      columns: sizeColumns,
      rows: [
        ["Control plane", "`e2-custom-4-8192`", "4 vCPU, 8 GB", "80 GB balanced; at least 50 GB free"],
        [
          "With a GPU runner",
          "`g2-standard-8`",
          "8 vCPU, 32 GB, L4 with 24 GB",
          "200 GB balanced; at least 150 GB",
        ],
      ],
    },
    prepare: [
      {
        id: "machine",
        title: "Create the machine",
        parts: [
          ...cli,
          commands(
            "the commands that create the machine",
            ...project,
            "SIZE=e2-custom-4-8192 DISK_GB=80",
            "gcloud services enable compute.googleapis.com",
            `gcloud compute instances create ${name} --zone "$ZONE" \\`,
            '  --machine-type "$SIZE" --maintenance-policy TERMINATE \\',
            "  --image-family ubuntu-2404-lts-amd64 --image-project ubuntu-os-cloud \\",
            `  --boot-disk-size "\${DISK_GB}GB" --boot-disk-type pd-balanced --tags ${name}`,
          ),
          text("For a domain, open ports 80 and 443:"),
          commands(
            "the command that opens the web ports",
            `gcloud compute firewall-rules create ${name}-web \\`,
            `  --allow tcp:80,tcp:443 --target-tags ${name}`,
          ),
          quota,
        ],
      },
      {
        id: "connect",
        title: "Connect to the machine",
        parts: [
          commands(
            "the command that connects",
            `gcloud compute ssh ${name} --zone "$ZONE" -- -L ${brand.localPort}:localhost:${brand.localPort}`,
          ),
          tunnelNote(brand),
        ],
      },
      driverStep("On a `g2` machine, run these commands before the installation:"),
    ],
    remove: [
      text("This deletes the machine, its disk, and all data on it:"),
      commands(
        "the commands that delete the machine",
        `gcloud compute instances delete ${name} --zone "$ZONE"`,
        `gcloud compute firewall-rules delete ${name}-web`,
      ),
    ],
  }
}

function kubernetes(brand: GuideBrand): CloudCopy {
  return {
    title: "GCP: Kubernetes on GKE",
    lead: "A GKE Standard cluster in your project, with a node pool of GPUs for runners. Autopilot does not run the charts.",
    sizes: {
      columns: sizeColumns,
      rows: [
        [
          "Control plane",
          "2 × `e2-standard-4`",
          "4 vCPU, 16 GB each",
          "100 GB each, and volumes of 100Gi and 50Gi",
        ],
        ["Runner, each", "`g2-standard-8`", "8 vCPU, 32 GB, L4 with 24 GB", "200 GB; at least 150 GB"],
      ],
    },
    prepare: gkeSteps(brand),
    remove: [
      text(
        "The first command deletes the cluster and its nodes. The second command lists the remaining disks:",
      ),
      commands(
        "the commands that delete the cluster",
        `gcloud container clusters delete ${resourceName(brand)} --location "$ZONE"`,
        "gcloud compute disks list --filter='-users:*'",
      ),
    ],
  }
}

/** Used by the cloud guide and by the GKE guide. */
export function gkeSteps(brand: GuideBrand): GuideStep[] {
  const name = resourceName(brand)
  return [
    {
      id: "cluster",
      title: "Create the cluster",
      parts: [
        ...cli,
        text("Create a Standard cluster, not Autopilot, because runners need dedicated nodes."),
        commands(
          "the commands that create the cluster",
          ...project,
          "gcloud services enable container.googleapis.com",
          `gcloud container clusters create ${name} --location "$ZONE" \\`,
          "  --machine-type e2-standard-4 --num-nodes 2 --disk-size 100",
        ),
        text(
          "Configure kubectl. The first command is needed once per computer, the second once per cluster:",
        ),
        commands(
          "the commands for kubectl",
          "gcloud components install gke-gcloud-auth-plugin",
          `gcloud container clusters get-credentials ${name} --location "$ZONE"`,
        ),
      ],
    },
    {
      id: "gpus",
      title: "Add GPUs",
      parts: [
        text("GKE installs NVIDIA's driver and device plugin on the nodes automatically:"),
        commands(
          "the command for the GPU nodes",
          `gcloud container node-pools create gpu --cluster ${name} --location "$ZONE" \\`,
          "  --machine-type g2-standard-8 --num-nodes 1 --disk-size 200 \\",
          "  --accelerator type=nvidia-l4,count=1,gpu-driver-version=default",
        ),
        ...gpuCheck(),
        quota,
      ],
    },
  ]
}
