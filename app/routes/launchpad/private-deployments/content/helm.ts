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

/** What a cluster needs (spec 2 §9). */
export const clusterNeeds: RequirementTable = {
  columns: ["At least"],
  rows: [
    ["Kubernetes", "1.21 or later, with Helm 3 or later"],
    ["Nodes", "4 CPUs and 8 GB of memory free for the control plane"],
    ["Volumes", "100Gi for the control plane, 50Gi for the built-in pgvector; a default storage class"],
    [
      "GPU node, for a runner",
      "NVIDIA with 8 GB or more of VRAM, as much memory as VRAM, 150 GB or more of disk",
    ],
  ],
}

export function notOnDockerDesktop({ name }: GuideBrand) {
  return caution(
    `${name} does not run on the Kubernetes of Docker Desktop. On a laptop, use [Docker Compose](/private-deployments/category/local).`,
  )
}

/** Where the files come from that the steps after it read; the form that writes them is the page's. */
export function configurationStep({ slug }: GuideBrand): GuideStep {
  return {
    id: "configuration",
    title: "Write the configuration",
    parts: [
      text("The steps after this one read three files, and secrets that those name. The form writes them:"),
      table(
        "the files",
        ["What is in it"],
        ["keycloak-values.yaml", "The auth server's administrator and its path, `/auth/`"],
        [`values-${slug}.yaml`, "The control plane: its address, databases, license and retrieval settings"],
        ["values-runner.yaml", "The runner: the control plane's address, its token, the size of its image"],
      ),
    ],
  }
}

/** Auth server, control plane, runner (spec 2 §2.11), in the folder with the files of the configuration. */
export function installSteps({ slug, chartsUrl }: GuideBrand): GuideStep[] {
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
          "The chart's version is pinned, because a newer one has other values; its images come from `bitnamilegacy`, where their publisher has moved them, as the values file says. Wait until it is ready:",
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
        text("Lists with commas belong into the values file: `--set` would cut them apart."),
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
          "The small image is about 15 GB, the large one about 70 GB: its first start takes as long as the download. Without a GPU node leave this step out, and add a provider of models instead.",
        ),
      ],
    },
    {
      id: "verify",
      title: "See that it runs",
      parts: [
        commands("the command that lists the pods", "kubectl get pods"),
        answer(
          "NAME                      READY   STATUS    RESTARTS",
          "keycloak-0                1/1     Running   0",
          `${controlPlane}-…   1/1     Running   0`,
          `${runner}-…         1/1     Running   0`,
        ),
        text(
          "Beside these there are the pods of the built-in databases. A pod that stays `Pending` misses a volume or a GPU: `kubectl describe pod` says which. Then let the control plane answer on your own computer:",
        ),
        commands("the command that forwards its port", `kubectl port-forward svc/${controlPlane} 8080:80`),
        text(
          "While this runs, open [http://localhost:8080](http://localhost:8080) and sign in. A runner that works is listed there, and a model answers.",
        ),
      ],
    },
  ]
}

/** Proxies, clusters without the internet, updates and the way back. */
export function helmCareSteps({ name, slug }: GuideBrand): GuideStep[] {
  const { controlPlane, runner, controlPlaneChart, runnerChart, controlPlaneValues } = clusterNames(slug)
  return [
    {
      id: "proxy",
      title: "Behind a proxy, or without the internet",
      parts: [
        text("On your own computer, helm has to know the proxy, and has to leave it out for the cluster:"),
        commands(
          "the commands for a proxy",
          "export HTTPS_PROXY=http://proxy.your-company.example:3128",
          "export NO_PROXY=localhost,127.0.0.1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,.svc,.cluster.local",
        ),
        text(
          "Images are loaded by the nodes: their container runtime needs the same settings. Where they have no way out, fetch the charts on a computer that has one, and see which images they name:",
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
          `Bring the images into a registry of your own, and install from the files. ${name} also comes as an offline package, with charts, images and models of one version: ask support for it.`,
        ),
      ],
    },
    {
      id: "upgrade",
      title: "Upgrade, or remove it",
      parts: [
        text(
          `Back up the databases, write the new version as \`image.tag\` into \`${controlPlaneValues}\` and \`values-runner.yaml\`, and run:`,
        ),
        commands(
          "the upgrade commands",
          "helm repo update",
          `helm upgrade ${controlPlane} ${controlPlaneChart} -f ${controlPlaneValues}`,
          `helm upgrade ${runner} ${runnerChart} -f values-runner.yaml`,
          `kubectl rollout status deployment/${controlPlane} --timeout=10m`,
        ),
        text(`\`helm rollback ${controlPlane}\` brings back the version before. To remove all of it:`),
        commands(
          "the commands that remove it",
          `helm uninstall ${runner} ${controlPlane} keycloak`,
          "kubectl get pvc",
        ),
        caution(
          "Volumes that belong to the charts go with them: back up the databases first. Those that are listed afterwards are left; `kubectl delete pvc --all` deletes every one of the namespace, and nothing brings them back.",
        ),
      ],
    },
  ]
}
