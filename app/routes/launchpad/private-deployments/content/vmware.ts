import { resourceName } from "./clouds/cloud"
import { driverStep } from "./gpu"
import { caution, commands, type GuideBrand, type GuideStep, list, text } from "./guide"

/** From the vCenter to a machine that one can sign in to. */
export function vmwareSteps(brand: GuideBrand): GuideStep[] {
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
