import { devicePlugin, driverStep, gpuCheck } from "../gpu"
import { caution, commands, type GuideBrand, text } from "../guide"
import { type Cloud, type CloudCopy, resourceName, signedIn, sizeColumns, tunnelText } from "./shared"

const cli = signedIn(
  "the Azure CLI",
  "https://learn.microsoft.com/cli/azure/install-azure-cli",
  "az account show --query '[name, user.name]' --output tsv",
)

const quota = caution(
  "A new subscription may start no GPU machines: ask for a quota of 4 vCPUs under Standard NCASv3_T4 Family, in the region that you use.",
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
        ["Control plane", "`Standard_F4als_v6`", "4 vCPU, 8 GB", "80 GB; 50 GB free is the least"],
        [
          "With a GPU runner",
          "`Standard_NC4as_T4_v3`",
          "4 vCPU, 28 GB, T4 with 16 GB",
          "200 GB; 150 GB is the least",
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
          text("For a domain, let 80 and 443 through:"),
          commands(
            "the command that opens the web ports",
            `az vm open-port --resource-group ${name} --name ${name} --port 80,443 --priority 900`,
          ),
          text(
            "For a GPU machine add `--security-type Standard`: with secure boot on, its driver is not loaded.",
          ),
          quota,
        ],
      },
      {
        id: "connect",
        title: "Connect to it",
        parts: [
          commands(
            "the commands that connect",
            `IP=$(az vm show --show-details --resource-group ${name} --name ${name} \\`,
            "  --query publicIps --output tsv)",
            'ssh -L 8080:localhost:8080 "azureuser@$IP"',
          ),
          text(tunnelText),
        ],
      },
      driverStep("On an `NC` machine, before the installation:"),
    ],
    remove: [
      text("The resource group goes with everything in it: machine, disk, address, and all data:"),
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
        [
          "Runner, each",
          "`Standard_NC4as_T4_v3`",
          "4 vCPU, 28 GB, T4 with 16 GB",
          "200 GB; 150 GB is the least",
        ],
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
          text("Without kubectl on your computer, `az aks install-cli` brings it."),
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
          text("AKS brings NVIDIA's driver. Its device plugin offers the GPUs to pods:"),
          devicePlugin(),
          ...gpuCheck(),
          quota,
        ],
      },
    ],
    remove: [
      text("The resource group goes with everything in it: cluster, volumes, and all data:"),
      commands("the command that deletes the cluster", `az group delete --name ${name}`),
    ],
  }
}
