import { devicePlugin, driverStep, gpuCheck } from "../gpu"
import { caution, commands, type GuideBrand, text } from "../guide"
import { type Cloud, type CloudCopy, resourceName, signedIn, sizeColumns, tunnelNote } from "./provider"

const cli = signedIn(
  "the Azure CLI",
  "https://learn.microsoft.com/cli/azure/install-azure-cli",
  "az account show --query '[name, user.name]' --output tsv",
)

const quota = caution(
  "A new subscription may not be allowed to start GPU machines. Request a quota of 4 vCPUs under Standard NCASv3_T4 Family in your region.",
)

export const azure: Cloud = { machine, kubernetes }

function machine(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "Azure: one virtual machine",
    lead: "Docker Compose on a virtual machine in your subscription.",
    sizes: {
      columns: sizeColumns,
      rows: [
        ["Control plane", "`Standard_F4als_v6`", "4 vCPU, 8 GB", "80 GB; at least 50 GB free"],
        [
          "With a GPU runner",
          "`Standard_NC4as_T4_v3`",
          "4 vCPU, 28 GB, T4 with 16 GB",
          "200 GB; at least 150 GB",
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
            "LOCATION=eastus",
            "SIZE=Standard_F4als_v6 DISK_GB=80",
            `az group create --name ${name} --location "$LOCATION"`,
            `az vm create --resource-group ${name} --name ${name} \\`,
            '  --image Ubuntu2404 --size "$SIZE" --os-disk-size-gb "$DISK_GB" \\',
            "  --admin-username azureuser --generate-ssh-keys --nsg-rule SSH",
          ),
          text("For a domain, open ports 80 and 443:"),
          commands(
            "the command that opens the web ports",
            `az vm open-port --resource-group ${name} --name ${name} --port 80,443 --priority 900`,
          ),
          text(
            "For a GPU machine, add `--security-type Standard`, because the driver does not load with secure boot.",
          ),
          quota,
        ],
      },
      {
        id: "connect",
        title: "Connect to the machine",
        parts: [
          commands(
            "the commands that connect",
            `IP=$(az vm show --show-details --resource-group ${name} --name ${name} \\`,
            "  --query publicIps --output tsv)",
            `ssh -L ${brand.localPort}:localhost:${brand.localPort} "azureuser@$IP"`,
          ),
          tunnelNote(brand),
        ],
      },
      driverStep("On an `NC` machine, run these commands before the installation:"),
    ],
    remove: [
      text("This deletes the resource group with the machine, its disk, its address, and all data:"),
      commands("the command that deletes the machine", `az group delete --name ${name}`),
    ],
  }
}

function kubernetes(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "Azure: Kubernetes on AKS",
    lead: "An AKS cluster in your subscription, with a node pool of GPUs for runners.",
    sizes: {
      columns: sizeColumns,
      rows: [
        [
          "Control plane",
          "2 × `Standard_D4as_v5`",
          "4 vCPU, 16 GB each",
          "100 GB each, and volumes of 100Gi and 50Gi",
        ],
        ["Runner, each", "`Standard_NC4as_T4_v3`", "4 vCPU, 28 GB, T4 with 16 GB", "200 GB; at least 150 GB"],
      ],
    },
    prepare: [
      {
        id: "cluster",
        title: "Create the cluster",
        parts: [
          ...cli,
          commands(
            "the commands that create the cluster",
            "LOCATION=eastus",
            "az provider register --namespace Microsoft.ContainerService --wait",
            `az group create --name ${name} --location "$LOCATION"`,
            `az aks create --resource-group ${name} --name ${name} \\`,
            "  --node-vm-size Standard_D4as_v5 --node-count 2 --node-osdisk-size 100 \\",
            "  --generate-ssh-keys",
            `az aks get-credentials --resource-group ${name} --name ${name}`,
          ),
          text("If kubectl is missing on your computer, run `az aks install-cli`."),
        ],
      },
      {
        id: "gpus",
        title: "Add GPUs",
        parts: [
          commands(
            "the command for the GPU nodes",
            `az aks nodepool add --resource-group ${name} --cluster-name ${name} --name gpu \\`,
            "  --node-vm-size Standard_NC4as_T4_v3 --node-count 1 --node-osdisk-size 200",
          ),
          text("AKS includes NVIDIA's driver. Install its device plugin to offer the GPUs to pods:"),
          devicePlugin(),
          ...gpuCheck(),
          quota,
        ],
      },
    ],
    remove: [
      text("This deletes the resource group with the cluster, its volumes, and all data:"),
      commands("the command that deletes the cluster", `az group delete --name ${name}`),
    ],
  }
}
