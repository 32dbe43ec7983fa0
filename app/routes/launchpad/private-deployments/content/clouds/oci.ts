import { driverStep, gpuCheck } from "../gpu"
import { caution, commands, type GuideBrand, type GuideStep, text } from "../guide"
import { type Cloud, type CloudCopy, resourceName, signedIn, sizeColumns, tunnelNote } from "./provider"

const cli = signedIn(
  "the OCI CLI",
  "https://docs.oracle.com/iaas/Content/API/SDKDocs/cliinstall.htm",
  "oci iam region-subscription list --output table",
)

const quota = caution(
  "A new tenancy may not be allowed to start GPU machines. Request a limit of 1 under GPUs for GPU.A10 based VM and BM instances in your region.",
)

export const oci: Cloud = { machine, kubernetes }

/** A network with one public subnet, for one machine or a test cluster. */
function networkStep(name: string): GuideStep {
  return {
    id: "network",
    title: "Create the network",
    parts: [
      ...cli,
      text("Create a network with internet access that accepts connections only from your address:"),
      commands(
        "the commands for the network",
        "COMPARTMENT_ID=ocid1.compartment.oc1..your-compartment",
        "MY_IP=$(curl -s https://checkip.amazonaws.com)",
        "",
        'VCN_ID=$(oci network vcn create --compartment-id "$COMPARTMENT_ID" \\',
        `  --display-name ${name} --cidr-blocks '["10.0.0.0/16"]' \\`,
        "  --wait-for-state AVAILABLE --query data.id --raw-output)",
        'GATEWAY_ID=$(oci network internet-gateway create --compartment-id "$COMPARTMENT_ID" \\',
        '  --vcn-id "$VCN_ID" --is-enabled true \\',
        "  --wait-for-state AVAILABLE --query data.id --raw-output)",
        'ROUTES_ID=$(oci network vcn get --vcn-id "$VCN_ID" \\',
        "  --query 'data.\"default-route-table-id\"' --raw-output)",
        'RULES_ID=$(oci network vcn get --vcn-id "$VCN_ID" \\',
        "  --query 'data.\"default-security-list-id\"' --raw-output)",
        "",
        'oci network route-table update --rt-id "$ROUTES_ID" --force --route-rules \\',
        '  \'[{"destination":"0.0.0.0/0","networkEntityId":"\'"$GATEWAY_ID"\'"}]\'',
        'oci network security-list update --security-list-id "$RULES_ID" --force \\',
        "  --ingress-security-rules '[",
        '    {"source":"10.0.0.0/16","protocol":"all"},',
        '    {"source":"\'"$MY_IP"\'/32","protocol":"6"}]\'',
        "",
        'SUBNET_ID=$(oci network subnet create --compartment-id "$COMPARTMENT_ID" \\',
        `  --vcn-id "$VCN_ID" --display-name ${name} --cidr-block 10.0.0.0/20 \\`,
        "  --wait-for-state AVAILABLE --query data.id --raw-output)",
        'DOMAIN_NAME=$(oci iam availability-domain list --compartment-id "$COMPARTMENT_ID" \\',
        "  --query 'data[0].name' --raw-output)",
      ),
    ],
  }
}

function removeNetwork() {
  return commands(
    "the commands that delete the network",
    'oci network subnet delete --subnet-id "$SUBNET_ID" --force --wait-for-state TERMINATED',
    "oci network route-table update --rt-id \"$ROUTES_ID\" --route-rules '[]' --force",
    'oci network internet-gateway delete --ig-id "$GATEWAY_ID" --force --wait-for-state TERMINATED',
    'oci network vcn delete --vcn-id "$VCN_ID" --force',
  )
}

function machine(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "OCI: one compute instance",
    lead: "Docker Compose on a compute instance in your tenancy.",
    sizes: {
      columns: sizeColumns,
      rows: [
        ["Control plane", "`VM.Standard.E5.Flex`", "2 OCPUs (4 vCPU), 8 GB", "80 GB; at least 50 GB free"],
        [
          "With a GPU runner",
          "`VM.GPU.A10.1`",
          "15 OCPUs, 240 GB, A10 with 24 GB",
          "200 GB; at least 150 GB",
        ],
      ],
    },
    prepare: [
      networkStep(name),
      {
        id: "machine",
        title: "Create the machine",
        parts: [
          text(
            "Create the machine with Ubuntu 24.04 and your SSH key. If you don't have a key, run `ssh-keygen -t ed25519` first.",
          ),
          commands(
            "the commands that create the machine",
            "SHAPE=VM.Standard.E5.Flex DISK_GB=80",
            'IMAGE_ID=$(oci compute image list --compartment-id "$COMPARTMENT_ID" \\',
            "  --operating-system 'Canonical Ubuntu' --operating-system-version 24.04 \\",
            '  --shape "$SHAPE" --sort-by TIMECREATED --sort-order DESC \\',
            "  --query 'data[0].id' --raw-output)",
            'INSTANCE_ID=$(oci compute instance launch --compartment-id "$COMPARTMENT_ID" \\',
            `  --display-name ${name} --availability-domain "$DOMAIN_NAME" \\`,
            '  --shape "$SHAPE" --shape-config \'{"ocpus":2,"memoryInGBs":8}\' \\',
            '  --image-id "$IMAGE_ID" --boot-volume-size-in-gbs "$DISK_GB" \\',
            '  --subnet-id "$SUBNET_ID" --assign-public-ip true \\',
            "  --ssh-authorized-keys-file ~/.ssh/id_ed25519.pub \\",
            "  --wait-for-state RUNNING --query data.id --raw-output)",
          ),
          text("For `VM.GPU.A10.1`, omit `--shape-config`, because its size is fixed."),
          quota,
        ],
      },
      {
        id: "connect",
        title: "Connect to the machine",
        parts: [
          commands(
            "the commands that connect",
            'IP=$(oci compute instance list-vnics --instance-id "$INSTANCE_ID" \\',
            "  --query 'data[0].\"public-ip\"' --raw-output)",
            `ssh -L ${brand.localPort}:localhost:${brand.localPort} "ubuntu@$IP"`,
          ),
          tunnelNote(brand),
          text(
            "For a domain, open ports 80 and 443 in the security list and in Ubuntu's firewall, which Oracle's image closes:",
          ),
          commands(
            "the commands that open the web ports",
            "sudo iptables -I INPUT -p tcp -m multiport --dports 80,443 -j ACCEPT",
            "sudo netfilter-persistent save",
          ),
        ],
      },
      driverStep("On a `VM.GPU` machine, run these commands before the installation:"),
    ],
    remove: [
      text("Delete the machine with its disk and all data on it, then the network:"),
      commands(
        "the command that deletes the machine",
        'oci compute instance terminate --instance-id "$INSTANCE_ID" --force \\',
        "  --preserve-boot-volume false --wait-for-state TERMINATED",
      ),
      removeNetwork(),
    ],
  }
}

function kubernetes(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "OCI: Kubernetes on OKE",
    lead: "An OKE cluster in your tenancy, with a node pool of GPUs for runners.",
    sizes: {
      columns: sizeColumns,
      rows: [
        [
          "Control plane",
          "2 × `VM.Standard.E5.Flex`",
          "2 OCPUs (4 vCPU), 16 GB each",
          "100 GB each, and volumes of 100Gi and 50Gi",
        ],
        ["Runner, each", "`VM.GPU.A10.1`", "15 OCPUs, 240 GB, A10 with 24 GB", "200 GB; at least 150 GB"],
      ],
    },
    prepare: [
      networkStep(name),
      {
        id: "cluster",
        title: "Create the cluster",
        parts: [
          text("Create the cluster with the newest version that OKE offers. This takes about 10 minutes:"),
          commands(
            "the commands that create the cluster",
            "VERSION=$(oci ce cluster-options get --cluster-option-id all \\",
            "  --query 'data.\"kubernetes-versions\"[-1]' --raw-output)",
            'oci ce cluster create --compartment-id "$COMPARTMENT_ID" \\',
            `  --name ${name} --vcn-id "$VCN_ID" --kubernetes-version "$VERSION" \\`,
            '  --endpoint-subnet-id "$SUBNET_ID" --endpoint-public-ip-enabled true \\',
            "  --service-lb-subnet-ids '[\"'\"$SUBNET_ID\"'\"]' \\",
            '  --cluster-pod-network-options \'[{"cniType":"FLANNEL_OVERLAY"}]\' \\',
            "  --wait-for-state SUCCEEDED",
            'CLUSTER_ID=$(oci ce cluster list --compartment-id "$COMPARTMENT_ID" \\',
            `  --name ${name} --lifecycle-state ACTIVE --query 'data[0].id' --raw-output)`,
          ),
          text("Create the nodes. A startup script expands their file systems to the full disk:"),
          commands(
            "the commands for the nodes",
            "GROW=$(base64 <<'EOF' | tr -d '\\n'",
            "#!/bin/bash",
            "curl --fail -H 'Authorization: Bearer Oracle' -L0 \\",
            "  http://169.254.169.254/opc/v2/instance/metadata/oke_init_script |",
            "  base64 --decode > /var/run/oke-init.sh",
            "bash /var/run/oke-init.sh",
            "/usr/libexec/oci-growfs -y",
            "EOF",
            ")",
            'RELEASE="OKE-$(echo "$VERSION" | tr -d v)"',
            'image() { oci ce node-pool-options get --node-pool-option-id "$CLUSTER_ID" --raw-output \\',
            '  --query "data.sources[?contains(\\"source-name\\", \'$RELEASE\') && $1] | [0].\\"image-id\\""; }',
            "",
            'oci ce node-pool create --compartment-id "$COMPARTMENT_ID" \\',
            '  --cluster-id "$CLUSTER_ID" --name control --kubernetes-version "$VERSION" \\',
            '  --node-shape VM.Standard.E5.Flex --node-shape-config \'{"ocpus":2,"memoryInGBs":16}\' \\',
            '  --node-image-id "$(image "! contains(\\"source-name\\", \'aarch64\') && ! contains(\\"source-name\\", \'GPU\')")" \\',
            '  --node-boot-volume-size-in-gbs 100 --node-metadata \'{"user_data":"\'"$GROW"\'"}\' \\',
            "  --size 2 --placement-configs \\",
            '  \'[{"availabilityDomain":"\'"$DOMAIN_NAME"\'","subnetId":"\'"$SUBNET_ID"\'"}]\' \\',
            "  --wait-for-state SUCCEEDED",
          ),
          text("Configure kubectl:"),
          commands(
            "the command for kubectl",
            'oci ce cluster create-kubeconfig --cluster-id "$CLUSTER_ID" \\',
            "  --file ~/.kube/config --token-version 2.0.0 --kube-endpoint PUBLIC_ENDPOINT",
          ),
        ],
      },
      {
        id: "gpus",
        title: "Add GPUs",
        parts: [
          text("The GPU images include NVIDIA's driver, and OKE offers the GPUs to pods automatically:"),
          commands(
            "the command for the GPU nodes",
            'oci ce node-pool create --compartment-id "$COMPARTMENT_ID" \\',
            '  --cluster-id "$CLUSTER_ID" --name gpu --kubernetes-version "$VERSION" \\',
            "  --node-shape VM.GPU.A10.1 \\",
            '  --node-image-id "$(image "contains(\\"source-name\\", \'GPU\')")" \\',
            '  --node-boot-volume-size-in-gbs 200 --node-metadata \'{"user_data":"\'"$GROW"\'"}\' \\',
            "  --size 1 --placement-configs \\",
            '  \'[{"availabilityDomain":"\'"$DOMAIN_NAME"\'","subnetId":"\'"$SUBNET_ID"\'"}]\' \\',
            "  --wait-for-state SUCCEEDED",
          ),
          ...gpuCheck(),
          quota,
        ],
      },
    ],
    remove: [
      text(
        "First uninstall the charts and delete their volumes. Then delete the cluster with its nodes, and then the network:",
      ),
      commands(
        "the command that deletes the cluster",
        'oci ce cluster delete --cluster-id "$CLUSTER_ID" --force --wait-for-state SUCCEEDED',
      ),
      removeNetwork(),
    ],
  }
}
