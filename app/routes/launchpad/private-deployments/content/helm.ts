import { clusterNames } from "~/domain/generator/cluster-names"
import { shellWord } from "~/domain/generator/shell-quote"
import {
  answer,
  caution,
  commands,
  type GuideBrand,
  type GuideStep,
  type RequirementTable,
  table,
  text,
} from "./guide"

export const clusterNeeds: RequirementTable = {
  columns: ["Minimum"],
  rows: [
    ["Kubernetes", "1.21 or later, with Helm 3 or later"],
    ["Nodes", "4 free CPUs and 8 GB of free memory for the control plane"],
    ["Volumes", "100Gi for the control plane, 50Gi for the built-in pgvector, and a default storage class"],
    [
      "GPU node, for a runner",
      "NVIDIA with 8 GB or more of VRAM, the same amount of memory, 150 GB or more of disk",
    ],
  ],
}

export function notOnDockerDesktop({ name }: GuideBrand) {
  return caution(
    `${name} does not run on Kubernetes in Docker Desktop. On a laptop, use [Docker Compose](/private-deployments/category/local).`,
  )
}

/** The page adds the generator form to this step. */
export function configurationStep({ slug }: GuideBrand): GuideStep {
  return {
    id: "configuration",
    title: "Create the configuration",
    parts: [
      text("The next steps need three files and their secrets. Use the form to generate them:"),
      table(
        "Files",
        ["Content"],
        ["keycloak-values.yaml", "The auth server's administrator and path, `/auth/`"],
        [`values-${slug}.yaml`, "The control plane: its address, databases, license and retrieval settings"],
        ["values-runner.yaml", "The runner: the control plane's address, the token, and the image size"],
      ),
    ],
  }
}

/** The commands run in the folder with the configuration files. */
export function installSteps({ slug, chartsUrl, localPort }: GuideBrand): GuideStep[] {
  const { controlPlane, runner, repository, controlPlaneChart, runnerChart, controlPlaneValues } =
    clusterNames(slug)
  return [
    {
      id: "auth-server",
      title: "Install the auth server",
      parts: [
        commands(
          "the command for the auth server",
          "helm upgrade --install keycloak \\",
          "  oci://registry-1.docker.io/bitnamicharts/keycloak \\",
          "  --version 24.3.1 -f keycloak-values.yaml",
        ),
        text(
          "The chart version is pinned, because newer versions use different values. The values file takes the images from `bitnamilegacy`, where their publisher moved them. Wait until the auth server is ready:",
        ),
        commands(
          "the command that waits for the auth server",
          "kubectl rollout status statefulset/keycloak --timeout=10m",
        ),
      ],
    },
    {
      id: "control-plane",
      title: "Deploy the control plane",
      parts: [
        commands(
          "the commands for the control plane",
          `helm repo add ${repository} ${shellWord(chartsUrl)}`,
          "helm repo update",
          `helm upgrade --install ${controlPlane} \\`,
          `  ${controlPlaneChart} -f ${controlPlaneValues}`,
        ),
        text("Put lists with commas into the values file, because `--set` splits them."),
      ],
    },
    {
      id: "runner",
      title: "Deploy the runner",
      parts: [
        commands(
          "the command for the runner",
          `helm upgrade --install ${runner} \\`,
          `  ${runnerChart} -f values-runner.yaml`,
        ),
        text(
          "The small image is about 15 GB, the large one about 70 GB. The first start takes as long as the download. Without a GPU node, skip this step and add a model provider instead.",
        ),
      ],
    },
    {
      id: "verify",
      title: "Verify the installation",
      parts: [
        commands("the command that lists the pods", "kubectl get pods"),
        answer(
          "NAME                      READY   STATUS    RESTARTS",
          "keycloak-0                1/1     Running   0",
          `${controlPlane}-…   1/1     Running   0`,
          `${runner}-…         1/1     Running   0`,
        ),
        text(
          "The list also shows the pods of the built-in databases. If a pod stays `Pending`, a volume or GPU is missing. Run `kubectl describe pod` to find out which. Then forward the control plane to your computer:",
        ),
        commands(
          "the command that forwards its port",
          `kubectl port-forward svc/${controlPlane} ${localPort}:80`,
        ),
        text(
          `While this command runs, open [http://localhost:${localPort}](http://localhost:${localPort}) and sign in. Check that the runner is listed and that a model responds.`,
        ),
      ],
    },
  ]
}

export function helmCareSteps({ name, slug }: GuideBrand): GuideStep[] {
  const { controlPlane, runner, controlPlaneChart, runnerChart, controlPlaneValues } = clusterNames(slug)
  return [
    {
      id: "proxy",
      title: "Use a proxy, or install offline",
      parts: [
        text("On your computer, configure the proxy for helm and exclude the cluster:"),
        commands(
          "the commands for a proxy",
          "export HTTPS_PROXY=http://proxy.your-company.example:3128",
          "export NO_PROXY=localhost,127.0.0.1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,.svc,.cluster.local",
        ),
        text(
          "The nodes download the images, so their container runtime needs the same settings. If the nodes have no internet access, fetch the charts on another computer and list their images:",
        ),
        commands(
          "the commands that fetch the charts",
          `helm pull ${controlPlaneChart}`,
          `helm pull ${runnerChart}`,
          "helm pull oci://registry-1.docker.io/bitnamicharts/keycloak --version 24.3.1",
          `helm template ${controlPlane} ${controlPlaneChart} -f ${controlPlaneValues} |`,
          "  grep -oE 'image: .+' | sort -u",
        ),
        text(
          `Push the images to your own registry and install from the files. ${name} is also available as an offline package with the charts, images and models of one version. Ask support for a package.`,
        ),
      ],
    },
    {
      id: "upgrade",
      title: "Upgrade or remove",
      parts: [
        text(
          `Back up the databases, set \`image.tag\` to the new version in \`${controlPlaneValues}\` and \`values-runner.yaml\`, and run:`,
        ),
        commands(
          "the upgrade commands",
          "helm repo update",
          `helm upgrade ${controlPlane} ${controlPlaneChart} -f ${controlPlaneValues}`,
          `helm upgrade ${runner} ${runnerChart} -f values-runner.yaml`,
          `kubectl rollout status deployment/${controlPlane} --timeout=10m`,
        ),
        text(`\`helm rollback ${controlPlane}\` restores the previous version. To remove the installation:`),
        commands(
          "the commands that remove the installation",
          `helm uninstall ${runner} ${controlPlane} keycloak`,
          "kubectl get pvc",
        ),
        caution(
          "This also deletes the volumes of the charts, so back up the databases first. The second command lists the remaining volumes. `kubectl delete pvc --all` deletes all volumes in the namespace. This cannot be undone.",
        ),
      ],
    },
  ]
}
