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

/** One step of the installation, in the order in which it is done. */
export interface Step {
  id: StepId
  title: string
  /** One sentence: what it does. */
  explanation: string
  /** To paste into a shell, one after the other; each may have several lines. */
  commands: string[]
  /** What else to know: what a good answer looks like, what to do when there is none. */
  notes: string[]
}

/** The chart of the auth server is pinned: later ones have other keys. */
const keycloakChart = "oci://registry-1.docker.io/bitnamicharts/keycloak --version 24.3.1"

/** What must be there before the first step. */
export const beforeYouStart = [
  "A cluster with Kubernetes 1.21 or later, and kubectl and Helm 3 or later that reach it.",
  "Not the Kubernetes of Docker Desktop: the charts and images do not run there.",
]

/** What the built-in one brings along. */
const pgvectorNeeds = "An external pgvector needs the extensions vector, vectorchord and vectorchord-bm25."

/** The steps of an installation from charts at `chartsUrl` (generator-facts, "Order of a Kubernetes installation"). */
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
      explanation: "The charts read passwords and keys from these secrets and from nowhere else.",
      commands: secrets.map((secret) => secretCommand(secret, namespace)),
      notes: [
        "A secret that exists already is refused and stays as it is: the databases keep their first passwords.",
      ],
    },
    ...certificateStep(installation),
    {
      id: "charts",
      title: "Add the chart repository",
      explanation: "Helm learns where the charts are and which versions there are.",
      commands: [`helm repo add ${names.repository} ${shellWord(chartsUrl)}`, "helm repo update"],
      notes: [],
    },
    {
      id: "auth-server",
      title: "Install the auth server",
      explanation: "Keycloak signs users in, under the path that the control plane asks for.",
      commands: [
        `helm upgrade --install keycloak ${keycloakChart} -f keycloak-values.yaml${within}`,
        `kubectl rollout status statefulset/keycloak --timeout=10m${within}`,
      ],
      notes: [
        "The chart's version is pinned, and its images come from bitnamilegacy, where their publisher has moved them.",
      ],
    },
    {
      id: "control-plane",
      title: "Deploy the control plane",
      explanation: "It serves the web interface and the API, and keeps its data in the two databases.",
      commands: [installControlPlane],
      notes: installation.pgvector.external ? [pgvectorNeeds] : [],
    },
    {
      id: "runner",
      title: "Deploy the runner",
      explanation: "It runs models on a GPU and takes its work from the control plane.",
      commands: [installRunner],
      notes: ["Its image is large: the first start can take many minutes."],
    },
    verifyStep(installation),
    {
      id: "upgrade",
      title: "Upgrade later",
      explanation: "The same commands with the same files install the version that the files name.",
      commands: ["helm repo update", installControlPlane, installRunner],
      notes: [
        installation.version === null
          ? "Without a version in the files, the latest charts decide: write one down before you depend on it."
          : "Change image.tag in both files first, and keep the secrets as they are.",
        `Back up the databases before; helm rollback ${names.controlPlane}${within} brings the charts back, not the data.`,
      ],
    },
    {
      id: "uninstall",
      title: "Uninstall",
      explanation: "This removes what runs, and the volumes that belong to the charts go with it.",
      commands: [`helm uninstall ${names.runner} ${names.controlPlane} keycloak${within}`],
      notes: ["Back up the databases first: nothing brings a deleted volume back."],
    },
    deletionStep(installation, secrets),
  ]
}

/** `kubectl create secret generic …`, every value single-quoted. */
export function secretCommand({ name, entries }: ClusterSecret, namespace: string): string {
  const literals = Object.entries(entries).map(([key, value]) => `--from-literal=${key}=${shellQuote(value)}`)
  return [`kubectl create secret generic ${name}${withinOf(namespace)}`, ...literals].join(" \\\n  ")
}

/** `default` is what every tool takes when it is told nothing. */
function withinOf(namespace: string) {
  return namespace === "default" ? "" : ` --namespace ${shellWord(namespace)}`
}

function namespaceStep(namespace: string): Step[] {
  if (namespace === "default") return []
  return [
    {
      id: "namespace",
      title: "Create the namespace",
      explanation: "Everything below is installed into a namespace of its own.",
      commands: [`kubectl create namespace ${shellWord(namespace)}`],
      notes: ["If it exists already, the command says so, and you can go on."],
    },
  ]
}

function certificateStep({ domain, names, namespace }: Installation): Step[] {
  if (domain === null) return []
  return [
    {
      id: "certificate",
      title: "Add the certificate",
      explanation: `The ingress answers at https://${domain} with the certificate in this secret.`,
      commands: [
        `kubectl create secret tls ${names.tlsSecret} --cert=tls.crt --key=tls.key${withinOf(namespace)}`,
      ],
      notes: [
        `tls.crt is the certificate of ${domain} with its chain, tls.key its private key, both in the PEM format.`,
        `Leave this out if cert-manager puts the certificate into ${names.tlsSecret}.`,
      ],
    },
  ]
}

function deletionStep({ names, namespace, domain }: Installation, secrets: ClusterSecret[]): Step {
  const within = withinOf(namespace)
  const all = [...secrets.map(({ name }) => name), ...(domain === null ? [] : [names.tlsSecret])]
  return {
    id: "deletion",
    title: "Delete what is left",
    explanation: "This deletes the secrets, and the volumes that outlive their charts, for good.",
    commands: [
      `kubectl delete pvc --selector '${instances(names)}'${within}`,
      `kubectl delete secret ${all.join(" ")}${within}`,
    ],
    notes: ["Delete both or neither: a database whose volume is left only knows its old password."],
  }
}

function instances({ controlPlane, runner }: Installation["names"]) {
  return `app.kubernetes.io/instance in (keycloak,${controlPlane},${runner})`
}

function verifyStep({ names, namespace, domain, serverUrl }: Installation): Step {
  const within = withinOf(namespace)
  const pods = `kubectl get pods --selector '${instances(names)}'${within}`
  const ask = `curl -sS -o /dev/null -w '%{http_code}\\n' ${serverUrl}/`
  const podsNote =
    "Every pod says Running, with all its containers ready, such as 1/1; the runner's may take longest."
  const askNote = `The request prints 200; then open ${serverUrl} in a browser.`
  if (domain === null) {
    return {
      id: "verify",
      title: "Verify",
      explanation: "The pods run, and the control plane answers through a forwarded port.",
      commands: [pods, `kubectl port-forward svc/${names.controlPlane} 8080:80${within}`, ask],
      notes: [
        podsNote,
        "The port is forwarded for as long as its command runs: ask from a second terminal.",
        askNote,
      ],
    }
  }
  return {
    id: "verify",
    title: "Verify",
    explanation: "The pods run, the ingress has an address, and the control plane answers at the domain.",
    commands: [pods, `kubectl get ingress${within}`, ask],
    notes: [podsNote, `The ingress shows an address: the DNS entry of ${domain} must lead to it.`, askNote],
  }
}
