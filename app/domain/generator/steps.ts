import type { ClusterSecret } from "./cluster-secrets"
import type { Installation } from "./installation"
import { shellQuote, shellWord } from "./shell-quote"

export type StepId =
  | "namespace"
  | "secrets"
  | "certificate"
  | "charts"
  | "auth-server"
  | "control-plane"
  | "runner"
  | "verify"
  | "upgrade"
  | "uninstall"
  | "deletion"

export interface Step {
  id: StepId
  title: string
  /** One sentence that says what the step does. */
  explanation: string
  /** Shell commands to run in order; each may have several lines. */
  commands: string[]
  /** Further advice, such as the expected output. */
  notes: string[]
}

/** Pinned, because later charts use other keys. */
const keycloakChart = "oci://registry-1.docker.io/bitnamicharts/keycloak --version 24.3.1"

/** Commands after a space don't enter the history: the first half is for bash, the second for zsh. */
const forgetSpaced = 'HISTCONTROL="$HISTCONTROL:ignorespace"; setopt hist_ignore_space 2> /dev/null'

/** Requirements of the first step. */
export const beforeYouStart = [
  "A cluster with Kubernetes 1.21 or later, and kubectl and Helm 3 or later with access to the cluster.",
  "Docker Desktop's Kubernetes isn't supported: the charts and images don't run there.",
]

/** The built-in pgvector includes them. */
const pgvectorNeeds = "An external pgvector requires the extensions vector, vectorchord and vectorchord-bm25."

/** The steps of an installation from the charts at `chartsUrl`. */
export function stepsOf(installation: Installation, secrets: ClusterSecret[], chartsUrl: string): Step[] {
  const { names, namespace } = installation
  const within = withinOf(namespace)
  const installControlPlane = `helm upgrade --install ${names.controlPlane} ${names.controlPlaneChart} -f ${names.controlPlaneValues}${within}`
  const installRunner = `helm upgrade --install ${names.runner} ${names.runnerChart} -f values-runner.yaml${within}`
  return [
    ...namespaceStep(namespace),
    {
      id: "secrets",
      title: "Create the secrets",
      explanation: "The charts read all passwords and keys from these secrets.",
      commands: [forgetSpaced, ...secrets.map((secret) => ` ${secretCommand(secret, namespace)}`)],
      notes: [
        "The commands begin with a space, so that your shell doesn't keep the passwords in its history.",
        "An existing secret isn't changed: the databases keep their first passwords.",
      ],
    },
    ...certificateStep(installation),
    {
      id: "charts",
      title: "Add the chart repository",
      explanation: "Helm downloads the list of charts and their versions.",
      commands: [`helm repo add ${names.repository} ${shellWord(chartsUrl)}`, "helm repo update"],
      notes: [],
    },
    {
      id: "auth-server",
      title: "Install the auth server",
      explanation: "Keycloak signs users in under the path that the control plane uses.",
      commands: [
        `helm upgrade --install keycloak ${keycloakChart} -f keycloak-values.yaml${within}`,
        `kubectl rollout status statefulset/keycloak --timeout=10m${within}`,
      ],
      notes: [
        "The chart's version is pinned. Its images come from bitnamilegacy, where the publisher moved them.",
      ],
    },
    {
      id: "control-plane",
      title: "Deploy the control plane",
      explanation:
        "The control plane serves the web interface and the API, and stores its data in the two databases.",
      commands: [installControlPlane],
      notes: installation.pgvector.external ? [pgvectorNeeds] : [],
    },
    {
      id: "runner",
      title: "Deploy the runner",
      explanation: "The runner gets its work from the control plane and runs models on a GPU.",
      commands: [installRunner],
      notes: ["The image is large, so the first start can take many minutes."],
    },
    verifyStep(installation),
    {
      id: "upgrade",
      title: "Upgrade later",
      explanation: "Run the same commands to install the version that is set in the files.",
      commands: ["helm repo update", installControlPlane, installRunner],
      notes: [
        installation.version === null
          ? "Without a version in the files, the latest one is installed. Set a version before you go to production."
          : "Change image.tag in both files first. Don't change the secrets.",
        `Back up the databases first. helm rollback ${names.controlPlane}${within} restores the charts but not the data.`,
      ],
    },
    {
      id: "uninstall",
      title: "Uninstall",
      explanation: "This removes the running services and the volumes that belong to the charts.",
      commands: [`helm uninstall ${names.runner} ${names.controlPlane} keycloak${within}`],
      notes: ["Back up the databases first. Deleted volumes can't be restored."],
    },
    deletionStep(installation, secrets),
  ]
}

/** `kubectl create secret generic …` with every value single-quoted. */
export function secretCommand({ name, entries }: ClusterSecret, namespace: string): string {
  const literals = Object.entries(entries).map(([key, value]) => `--from-literal=${key}=${shellQuote(value)}`)
  return [`kubectl create secret generic ${name}${withinOf(namespace)}`, ...literals].join(" \\\n  ")
}

/** `default` is every tool's default namespace. */
function withinOf(namespace: string) {
  return namespace === "default" ? "" : ` --namespace ${shellWord(namespace)}`
}

function namespaceStep(namespace: string): Step[] {
  if (namespace === "default") return []
  return [
    {
      id: "namespace",
      title: "Create the namespace",
      explanation: "All resources are installed into their own namespace.",
      commands: [`kubectl create namespace ${shellWord(namespace)}`],
      notes: ["If the namespace already exists, the command fails and you can continue."],
    },
  ]
}

function certificateStep({ domain, names, namespace }: Installation): Step[] {
  if (domain === null) return []
  return [
    {
      id: "certificate",
      title: "Add the certificate",
      explanation: `The ingress serves https://${domain} with the certificate in this secret.`,
      commands: [
        `kubectl create secret tls ${names.tlsSecret} --cert=tls.crt --key=tls.key${withinOf(namespace)}`,
      ],
      notes: [
        `tls.crt is the certificate of ${domain} with its chain, tls.key its private key, both in the PEM format.`,
        `Skip this step if cert-manager creates ${names.tlsSecret}.`,
      ],
    },
  ]
}

function deletionStep({ names, namespace, domain }: Installation, secrets: ClusterSecret[]): Step {
  const within = withinOf(namespace)
  const all = [...secrets.map(({ name }) => name), ...(domain === null ? [] : [names.tlsSecret])]
  return {
    id: "deletion",
    title: "Delete remaining data",
    explanation: "This permanently deletes the secrets and the remaining volumes.",
    commands: [
      `kubectl delete pvc --selector '${instances(names)}'${within}`,
      `kubectl delete secret ${all.join(" ")}${within}`,
    ],
    notes: ["Delete both or neither. A remaining database volume only works with its old password."],
  }
}

function instances({ controlPlane, runner }: Installation["names"]) {
  return `app.kubernetes.io/instance in (keycloak,${controlPlane},${runner})`
}

function verifyStep({ names, namespace, domain, serverUrl, localPort }: Installation): Step {
  const within = withinOf(namespace)
  const pods = `kubectl get pods --selector '${instances(names)}'${within}`
  const ask = `curl -sS -o /dev/null -w '%{http_code}\\n' ${serverUrl}/`
  const podsNote =
    "Every pod shows Running with all containers ready, such as 1/1. The runner can take longest."
  const askNote = `The request prints 200. Then open ${serverUrl} in a browser.`
  if (domain === null) {
    return {
      id: "verify",
      title: "Verify",
      explanation: "Check that the pods run and the control plane responds on a forwarded port.",
      commands: [pods, `kubectl port-forward svc/${names.controlPlane} ${localPort}:80${within}`, ask],
      notes: [
        podsNote,
        "Port forwarding lasts as long as its command runs. Send the request from a second terminal.",
        askNote,
      ],
    }
  }
  return {
    id: "verify",
    title: "Verify",
    explanation:
      "Check that the pods run, the ingress has an address and the control plane responds at the domain.",
    commands: [pods, `kubectl get ingress${within}`, ask],
    notes: [podsNote, `Point the DNS entry of ${domain} to the ingress address.`, askNote],
  }
}
