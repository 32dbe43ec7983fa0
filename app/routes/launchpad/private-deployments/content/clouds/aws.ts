import { devicePlugin, driverStep, gpuCheck } from "../gpu"
import { caution, commands, type GuideBrand, text } from "../guide"
import { type Cloud, type CloudCopy, resourceName, signedIn, sizeColumns, tunnelNote } from "./provider"

const cli = signedIn(
  "the AWS CLI",
  "https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html",
  "aws sts get-caller-identity",
)

const quota = caution(
  "A new account may not be allowed to start GPU machines. Request a quota of 8 vCPUs under Running On-Demand G and VT instances in your region.",
)

export const aws: Cloud = { machine, kubernetes }

function machine(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "AWS: one EC2 machine",
    lead: "Docker Compose on an EC2 machine in your account.",
    sizes: {
      columns: sizeColumns,
      rows: [
        ["Control plane", "`c7i.xlarge`", "4 vCPU, 8 GB", "80 GB gp3; at least 50 GB free"],
        [
          "With a GPU runner",
          "`g5.2xlarge`",
          "8 vCPU, 32 GB, A10G with 24 GB",
          "200 GB gp3; at least 150 GB",
        ],
      ],
    },
    prepare: [
      {
        id: "machine",
        title: "Create the machine",
        parts: [
          ...cli,
          text(
            "Choose the region and the size. Then create a key and a firewall that allows SSH only from your address:",
          ),
          commands(
            "the commands for key and firewall",
            "export AWS_REGION=us-east-1",
            "SIZE=c7i.xlarge DISK_GB=80",
            "MY_IP=$(curl -s https://checkip.amazonaws.com)",
            "",
            `aws ec2 create-key-pair --key-name ${name} --key-type ed25519 \\`,
            `  --query KeyMaterial --output text > ~/.ssh/${name}-aws.pem`,
            `chmod 600 ~/.ssh/${name}-aws.pem`,
            "",
            `GROUP_ID=$(aws ec2 create-security-group --group-name ${name} \\`,
            `  --description "${name}" --query GroupId --output text)`,
            'aws ec2 authorize-security-group-ingress --group-id "$GROUP_ID" \\',
            '  --protocol tcp --port 22 --cidr "$MY_IP/32"',
          ),
          text("For a domain, also open ports 80 and 443:"),
          commands(
            "the commands that open the web ports",
            "for PORT in 80 443; do",
            '  aws ec2 authorize-security-group-ingress --group-id "$GROUP_ID" \\',
            '    --protocol tcp --port "$PORT" --cidr 0.0.0.0/0',
            "done",
          ),
          text("Create the machine with Ubuntu 24.04:"),
          commands(
            "the commands that create the machine",
            "INSTANCE_ID=$(aws ec2 run-instances \\",
            "  --image-id resolve:ssm:/aws/service/canonical/ubuntu/server/24.04/stable/current/amd64/hvm/ebs-gp3/ami-id \\",
            `  --instance-type "$SIZE" --key-name ${name} --security-group-ids "$GROUP_ID" \\`,
            '  --block-device-mappings "DeviceName=/dev/sda1,Ebs={VolumeSize=$DISK_GB,VolumeType=gp3}" \\',
            `  --tag-specifications 'ResourceType=instance,Tags=[{Key=Name,Value=${name}}]' \\`,
            "  --query 'Instances[0].InstanceId' --output text)",
            'aws ec2 wait instance-status-ok --instance-ids "$INSTANCE_ID"',
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
            'IP=$(aws ec2 describe-instances --instance-ids "$INSTANCE_ID" \\',
            "  --query 'Reservations[0].Instances[0].PublicIpAddress' --output text)",
            `ssh -i ~/.ssh/${name}-aws.pem -L ${brand.localPort}:localhost:${brand.localPort} "ubuntu@$IP"`,
          ),
          tunnelNote(brand),
        ],
      },
      driverStep("On a `g5` machine, run these commands before the installation:"),
    ],
    remove: [
      text("This deletes the machine, its disk, and all data on it:"),
      commands(
        "the commands that delete the machine",
        'aws ec2 terminate-instances --instance-ids "$INSTANCE_ID"',
        'aws ec2 wait instance-terminated --instance-ids "$INSTANCE_ID"',
        'aws ec2 delete-security-group --group-id "$GROUP_ID"',
        `aws ec2 delete-key-pair --key-name ${name}`,
      ),
    ],
  }
}

function kubernetes(brand: GuideBrand): CloudCopy {
  const name = resourceName(brand)
  return {
    title: "AWS: Kubernetes on EKS",
    lead: "An EKS cluster in your account, with a node group for the control plane and one with GPUs for runners.",
    sizes: {
      columns: sizeColumns,
      rows: [
        [
          "Control plane",
          "2 × `m7i.xlarge`",
          "4 vCPU, 16 GB each",
          "100 GB gp3 each, and volumes of 100Gi and 50Gi",
        ],
        ["Runner, each", "`g5.2xlarge`", "8 vCPU, 32 GB, A10G with 24 GB", "200 GB gp3; at least 150 GB"],
      ],
    },
    prepare: [
      {
        id: "cluster",
        title: "Create the cluster",
        parts: [
          ...cli,
          text(
            "[eksctl](https://eksctl.io/installation/) creates the cluster and configures kubectl. This takes about 20 minutes:",
          ),
          commands(
            "the commands that create the cluster",
            "export AWS_REGION=us-east-1",
            `eksctl create cluster --name ${name} \\`,
            "  --nodegroup-name control --node-type m7i.xlarge --nodes 2 --node-volume-size 100",
          ),
          text("EKS includes no volume driver and no default storage class. Add both:"),
          commands(
            "the commands for storage",
            `eksctl create addon --cluster ${name} --name eks-pod-identity-agent`,
            `eksctl create addon --cluster ${name} --name aws-ebs-csi-driver \\`,
            "  --auto-apply-pod-identity-associations --wait",
            "kubectl apply -f - <<'EOF'",
            "apiVersion: storage.k8s.io/v1",
            "kind: StorageClass",
            "metadata:",
            "  name: gp3",
            "  annotations:",
            '    storageclass.kubernetes.io/is-default-class: "true"',
            "provisioner: ebs.csi.aws.com",
            "parameters:",
            "  type: gp3",
            "volumeBindingMode: WaitForFirstConsumer",
            "allowVolumeExpansion: true",
            "EOF",
          ),
        ],
      },
      {
        id: "gpus",
        title: "Add GPUs",
        parts: [
          commands(
            "the command for the GPU nodes",
            `eksctl create nodegroup --cluster ${name} --name gpu \\`,
            "  --node-type g5.2xlarge --nodes 1 --node-volume-size 200 \\",
            "  --install-nvidia-plugin=false",
          ),
          text("The nodes include NVIDIA's driver. Install its device plugin to offer the GPUs to pods:"),
          devicePlugin(),
          ...gpuCheck(),
          quota,
        ],
      },
    ],
    remove: [
      text(
        "The first command deletes the cluster and its nodes. The second command lists the remaining volumes:",
      ),
      commands(
        "the commands that delete the cluster",
        `eksctl delete cluster --name ${name} --disable-nodegroup-eviction`,
        "aws ec2 describe-volumes --filters Name=status,Values=available \\",
        "  --query 'Volumes[].[VolumeId,Size]' --output text",
      ),
    ],
  }
}
