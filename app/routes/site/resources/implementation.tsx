import { Link } from "react-router"
import { useBrand } from "~/routes/brand"
import { CodeBlock } from "~/ui/code-block"
import { linkClass } from "~/ui/link"

/** The guide for IT and DevOps (spec 2 §2.6): what to do in which order, with the commands of the charts. */
export function Implementation() {
  const { slug, chartsUrl } = useBrand()
  return (
    <>
      <p className="max-w-prose text-md text-ink-2">
        This is the way onto a Kubernetes cluster. For one machine a single command does it:{" "}
        <Link to="/deployment#private" className={linkClass}>
          local computer
        </Link>
        . Values files with your own settings come from the{" "}
        <Link to="/docs" className={linkClass}>
          interactive guide
        </Link>
        .
      </p>
      <ol className="mt-8 border-b border-line">
        {phases(slug, chartsUrl).map((phase, place) => (
          <PhaseSteps key={phase.name} {...phase} number={place + 1} />
        ))}
      </ol>
      <p className="mt-6 max-w-prose text-md text-ink-2">
        If you would rather do it together: the GenAI Pilot Program takes 8 weeks in four phases of two weeks.{" "}
        <Link to="/contact?topic=pilot" className={linkClass}>
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
        {commands && <CodeBlock lines={commands} of={`the commands of phase ${number}`} />}
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
  /** Lines for a shell, true to the charts. */
  commands?: string
  /** Ends the sentence "Done when …". */
  done: string
}

/** From an empty namespace to agents in daily use, for charts at `chartsUrl` whose names begin with `slug`. */
function phases(slug: string, chartsUrl: string): Phase[] {
  const controlPlane = `my-${slug}-controlplane`
  return [
    {
      name: "Prepare",
      aim: "A cluster, GPUs and an address.",
      steps: [
        "Kubernetes 1.21 or later with Helm 3 or later; on Google Cloud a Standard cluster, not Autopilot. Docker Desktop's Kubernetes does not run the charts.",
        "A node with an NVIDIA GPU of 8 GB of memory or more, as much main memory as the GPU has, and 150 GB of disk.",
        "Storage for volumes: 100Gi for the control plane, 50Gi for the built-in pgvector.",
        "A domain with a certificate, if more than one computer shall reach it.",
      ],
      commands: ["kubectl version", "helm version", "kubectl describe nodes | grep nvidia.com/gpu"].join(
        "\n",
      ),
      done: "the last command shows a number above 0: GPUs that the cluster can give out.",
    },
    {
      name: "Create the secrets",
      aim: "Nothing secret in a values file or a repository.",
      steps: [
        "One random token that the control plane and the runner share.",
        "Administrator and database passwords. The interactive guide makes them and writes the commands.",
        "The license key, if you have one. A wrong key keeps the server from starting, so leave it out until then.",
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
      aim: "Who people are, decided in one place.",
      steps: [
        "The chart's version is pinned: a newer one has other values.",
        "Join Active Directory over LDAP, or an OpenID Connect provider.",
      ],
      commands: [
        "helm upgrade --install keycloak \\",
        "  oci://registry-1.docker.io/bitnamicharts/keycloak \\",
        "  --version 24.3.1 -f keycloak-values.yaml",
      ].join("\n"),
      done: "the service keycloak answers at port 80, and one of your people can sign in to it.",
    },
    {
      name: "Install the control plane",
      aim: "Agents, documents, users and roles.",
      steps: [
        "With PostgreSQL and pgvector beside it, or with databases of your own. Your own pgvector needs the extensions vector, vectorchord and vectorchord-bm25.",
        "Name the administrators in the values file. By default everybody who registers is one.",
        "Pin the version, so that an update is a decision.",
      ],
      commands: [
        `helm repo add ${slug} ${chartsUrl}`,
        "helm repo update",
        `helm upgrade --install ${controlPlane} \\`,
        `  ${slug}/${slug}-controlplane -f values-${slug}.yaml`,
        `kubectl port-forward svc/${controlPlane} 8080:80`,
      ].join("\n"),
      done: "you can sign in at http://localhost:8080.",
    },
    {
      name: "Install the runner",
      aim: "Models on your GPUs.",
      steps: [
        "The small image is about 15 GB, the large one about 70 GB with more models in it. The first start takes as long as the download.",
        `The runner's host is http://${controlPlane}, with the scheme; its token is the one from before.`,
        "More GPUs later are more runners with the same token.",
      ],
      commands: [
        `helm upgrade --install my-${slug}-runner \\`,
        `  ${slug}/${slug}-runner -f values-runner.yaml`,
      ].join("\n"),
      done: "the runner is listed in the control plane, and a model answers a question.",
    },
    {
      name: "Bring one agent into use",
      aim: "One team, one task, measured.",
      steps: [
        "Choose work that a team does every week, and collect real cases with the answers that you would accept.",
        "Load the documents, write the agent as YAML in your repository, and let the cases run as its evaluation.",
        "Give the team a role that may use it, and a small group one that may change it.",
      ],
      done: "the agent passes its cases, and the team uses it without being asked to.",
    },
    {
      name: "Run it",
      aim: "Updates, backups and more agents, without surprises.",
      steps: [
        "Back up both databases and the control plane's volume before each update, and restore them once to know that it works.",
        "Update by changing the version in the values files; the evaluations run before the change reaches people.",
        "Read the audit log for who changed what. Renew the license before its end: the launchpad hands out a calendar of what ends.",
      ],
      commands: `helm history ${controlPlane}`,
      done: "somebody other than the one who installed it has done an update.",
    },
  ]
}
