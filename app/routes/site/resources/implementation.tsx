import { href, Link } from "react-router"
import type { Brand } from "~/brand"
import { useBrand } from "~/page/use-brand"
import { CodeBlock } from "~/ui/code-block"
import { linkClass } from "~/ui/link"

export function Implementation() {
  const brand = useBrand()
  return (
    <>
      <p className="max-w-prose text-md text-ink-2">
        {"These phases install the platform on a Kubernetes cluster. One machine needs only one command: "}
        <Link to={`${href("/deployment")}#private`} className={linkClass}>
          local computer
        </Link>
        {". Create values files with your settings in the "}
        <Link to={href("/docs")} className={linkClass}>
          interactive guide
        </Link>
        .
      </p>
      <ol className="mt-8 border-b border-line">
        {phases(brand).map((phase, place) => (
          <PhaseSteps key={phase.name} {...phase} number={place + 1} />
        ))}
      </ol>
      <p className="mt-6 max-w-prose text-md text-ink-2">
        {"Do you want help? The GenAI Pilot Program takes 8 weeks, in four phases of two weeks. "}
        <Link to={`${href("/contact")}?topic=pilot`} className={linkClass}>
          Ask about the pilot
        </Link>
        .
      </p>
    </>
  )
}

function PhaseSteps({ number, name, aim, steps, commands, done }: Phase & { number: number }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-12 gap-y-5 border-t border-line py-7 max-lg:grid-cols-1">
      <div>
        <h3 className="font-display text-xl font-semibold">
          <span className="mr-2.5 text-ember-ink italic">{number}</span>
          {name}
        </h3>
        <p className="mt-1 text-ink-2">{aim}</p>
        <ul className="mt-4 grid list-disc gap-1.5 pl-5 marker:text-ink-3">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        {commands && <CodeBlock lines={commands} label={`the commands of phase ${number}`} />}
        <p>
          <span className="font-semibold">Done when </span>
          {done}
        </p>
      </div>
    </li>
  )
}

interface Phase {
  name: string
  aim: string
  steps: string[]
  /** Shell commands that match the charts. */
  commands?: string
  /** Ends the sentence "Done when …". */
  done: string
}

/** `slug` is the prefix of the chart names. */
function phases({ slug, chartsUrl, localPort }: Brand): Phase[] {
  const controlPlane = `my-${slug}-controlplane`
  return [
    {
      name: "Prepare",
      aim: "A cluster, GPUs and an address.",
      steps: [
        "Kubernetes 1.21 or later with Helm 3 or later; on Google Cloud a Standard cluster, not Autopilot. Docker Desktop's Kubernetes does not run the charts.",
        "A node with an NVIDIA GPU of 8 GB of memory or more, as much main memory as the GPU has, and 150 GB of disk.",
        "Storage for volumes: 100Gi for the control plane, 50Gi for the built-in pgvector.",
        "A domain with a certificate, if more than one computer needs access.",
      ],
      commands: ["kubectl version", "helm version", "kubectl describe nodes | grep nvidia.com/gpu"].join(
        "\n",
      ),
      done: "the last command shows a number above 0, the GPUs that the cluster can allocate.",
    },
    {
      name: "Create the secrets",
      aim: "No secrets in values files or repositories.",
      steps: [
        "One random token that the control plane and the runner share.",
        "Administrator and database passwords. The interactive guide generates them and the commands.",
        "The license key, if you have one. The server doesn't start with a wrong key, so leave it out if you have none.",
      ],
      commands: [
        `kubectl create namespace ${slug}`,
        `kubectl config set-context --current --namespace=${slug}`,
        "kubectl create secret generic runner-token-secret \\",
        '  --from-literal=token="$(openssl rand -hex 32)"',
      ].join("\n"),
      done: "kubectl get secrets lists every secret that your values files name.",
    },
    {
      name: "Install the auth server",
      aim: "One place for sign-in.",
      steps: [
        "The chart's version is pinned, because newer versions use different values.",
        "Connect Active Directory over LDAP, or an OpenID Connect provider.",
      ],
      commands: [
        "helm upgrade --install keycloak \\",
        "  oci://registry-1.docker.io/bitnamicharts/keycloak \\",
        "  --version 24.3.1 -f keycloak-values.yaml",
      ].join("\n"),
      done: "the service keycloak responds on port 80, and one of your users can sign in.",
    },
    {
      name: "Install the control plane",
      aim: "Agents, documents, users and roles.",
      steps: [
        "Use the built-in PostgreSQL and pgvector, or your own databases. Your own pgvector needs the extensions vector, vectorchord and vectorchord-bm25.",
        "Name the administrators in the values file. By default every registered user is an administrator.",
        "Pin the version, so that updates happen only when you decide.",
      ],
      commands: [
        `helm repo add ${slug} ${chartsUrl}`,
        "helm repo update",
        `helm upgrade --install ${controlPlane} \\`,
        `  ${slug}/${slug}-controlplane -f values-${slug}.yaml`,
        `kubectl port-forward svc/${controlPlane} ${localPort}:80`,
      ].join("\n"),
      done: `you can sign in at http://localhost:${localPort}.`,
    },
    {
      name: "Install the runner",
      aim: "Models on your GPUs.",
      steps: [
        "The small image is about 15 GB, the large one about 70 GB with more models. The first start waits for the download.",
        `The runner's host is http://${controlPlane}, including the scheme. Its token is the one from phase 2.`,
        "To add GPUs later, install more runners with the same token.",
      ],
      commands: [
        `helm upgrade --install my-${slug}-runner \\`,
        `  ${slug}/${slug}-runner -f values-runner.yaml`,
      ].join("\n"),
      done: "the runner is listed in the control plane, and a model answers a question.",
    },
    {
      name: "Launch the first agent",
      aim: "One team, one task, measured results.",
      steps: [
        "Choose a task that a team does every week, and collect real cases with acceptable answers.",
        "Load the documents, write the agent as YAML in your repository, and run the cases as its evaluation.",
        "Give the team a role that can use the agent, and a small group a role that can change it.",
      ],
      done: "the agent passes its cases, and the team uses it.",
    },
    {
      name: "Operate the platform",
      aim: "Updates, backups and more agents.",
      steps: [
        "Back up both databases and the control plane's volume before each update, and test a restore once.",
        "Update by changing the version in the values files; the evaluations run before the change reaches people.",
        "Check the audit log for changes. Renew the license before it expires: the launchpad has a calendar of expiry dates.",
      ],
      commands: `helm history ${controlPlane}`,
      done: "a second person has completed an update.",
    },
  ]
}
