import { href, Link } from "react-router"
import { useBrand } from "~/page/use-brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { PageIntro } from "~/ui/page-intro"
import { ScrollX } from "~/ui/scroll-x"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import type { Route } from "./+types/docs"
import { siteMeta } from "./seo/meta"
import { sitePages } from "./seo/pages"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.docs)

const tab = "-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 text-md font-semibold"

export default function Docs() {
  const { name, docsUrl, supportEmail } = useBrand()
  return (
    <>
      <PageIntro
        title="Documentation"
        lead={`Install ${name} yourself: choose where it runs, check the requirements, then follow the steps with commands for your setup.`}
      />
      <SiteColumn className="mt-4">
        <nav aria-label="Documentation" className="flex flex-wrap gap-x-8 border-b border-line-strong">
          <a href="#guide" aria-current="page" className={`${tab} border-ember`}>
            Interactive guide
          </a>{" "}
          <a href={docsUrl} rel="noopener" className={`${tab} border-transparent text-ink-2 hover:text-ink`}>
            Full documentation
            <Icon name="arrow-up-right" size="sm" />
          </a>
        </nav>
      </SiteColumn>
      <Categories />
      <Requirements />
      <InstallationOrder />
      <CallToAction
        title="Need help?"
        lead="Tell us the step, its output and the version you're installing. That is usually enough to find the cause."
      >
        <a href={`mailto:${supportEmail}`} className={buttonClass({ look: "primary", size: "lg" })}>
          Email support
        </a>
        <LinkButton to={`${href("/resources")}#implementation-guide`} size="lg">
          Plan a rollout
        </LinkButton>
      </CallToAction>
    </>
  )
}

const categories = (localPort: number) => [
  {
    path: href("/private-deployments/category/local"),
    name: "Local computer",
    text: "One command on macOS, Linux, or Windows with WSL2. The quickest way to your own platform.",
    facts: [
      "4 CPUs, 8 GB of memory, 50 GB of free disk",
      `At localhost, port ${localPort}, or on your own domain`,
    ],
  },
  {
    path: href("/private-deployments/category/cloud"),
    name: "Cloud",
    text: "In your account at AWS, GCP, Azure or OCI: Docker Compose on a single virtual machine, or Kubernetes.",
    facts: [
      "Sizing notes, and commands that create the machine or the cluster",
      "A values file with your settings",
    ],
  },
  {
    path: href("/private-deployments/category/onprem"),
    name: "On-premises",
    text: "Docker Compose, Kubernetes, Rancher or VMware vSphere on your own hardware.",
    facts: [
      "Kubernetes 1.21 or later and Helm 3 or later",
      "vSphere 6.7 or later with 4 vCPU, 8 recommended",
    ],
  },
  {
    path: href("/private-deployments/category/hybrid"),
    name: "Hybrid and air-gapped",
    text: "Without internet access, at the edge, or with cloud capacity for peaks.",
    facts: ["Offline packages, no connection to us", "Encryption, roles, single sign-on and audit logging"],
  },
]

function Categories() {
  const { localPort } = useBrand()
  return (
    <Section
      id="guide"
      title="Where will it run?"
      lead="The guide asks for your settings, such as domain, databases and license, and generates the commands."
    >
      <ol className="grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {categories(localPort).map(({ path, name, text, facts }) => (
          <li key={path} className="border-t border-line py-6">
            <h3>
              <Link
                to={path}
                className="group flex min-h-11 items-center justify-between gap-4 font-display text-xl font-semibold"
              >
                <span className="group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                  {name}
                </span>
                <Icon name="arrow-right" className="text-ink-3 group-hover:text-ember-ink" />
              </Link>
            </h3>
            <p className="mt-1 text-md text-ink-2">{text}</p>
            <ul className="mt-4 grid gap-1.5">
              {facts.map((fact) => (
                <li key={fact} className="flex gap-2.5">
                  <Icon name="check" size="sm" className="mt-1 text-ember-ink" />
                  {fact}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <LinkButton to={href("/private-deployments")} look="primary" size="lg" className="mt-2">
        Open the interactive guide
      </LinkButton>
    </Section>
  )
}

const columns = ["Component", "Processor", "Memory", "Disk", "GPU"]

/** Minimum requirements of each component. */
const requirements = [
  ["Control plane on one machine", "4 CPUs", "8 GB", "50 GB free", "none"],
  [
    "Runner, for each GPU machine",
    "depends on the models",
    "same as the GPU memory",
    "150 GB",
    "NVIDIA, 8 GB of memory or more",
  ],
  ["VMware vSphere 6.7 or later", "4 vCPU, 8 recommended", "8 GB, 16 recommended", "100 GB", "for a runner"],
]

const settings = (localPort: number) => [
  ["Port", `${localPort}, unless you set up a domain`],
  ["Kubernetes", "1.21 or later, with Helm 3 or later; not the Kubernetes of Docker Desktop"],
  ["Volumes on Kubernetes", "100Gi for the control plane, 50Gi for the built-in pgvector"],
  ["Databases", "PostgreSQL and pgvector are included. You can use your own, by default on port 5432"],
  ["Runner image", "small, about 15 GB; or large, about 70 GB"],
  ["Retrieval", "embeddings of dimension 1536, chunks of 1000 words with an overlap of 50"],
]

function Requirements() {
  const { localPort } = useBrand()
  return (
    <Section title="Requirements">
      <ScrollX label="Requirements of each component">
        <table className="w-full min-w-[46rem] border-collapse text-left">
          <thead className="border-b border-line-strong text-ink-2">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2.5 pr-6 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {requirements.map(([part, ...amounts]) => (
              <tr key={part} className="align-top">
                <th scope="row" className="py-3 pr-6 font-semibold">
                  {part}
                </th>
                {amounts.map((amount, column) => (
                  <td key={columns[column + 1]} className="py-3 pr-6">
                    {amount}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <dl className="mt-10 grid grid-cols-2 gap-x-14 gap-y-5 max-md:grid-cols-1">
        {settings(localPort).map(([term, setting]) => (
          <div key={term} className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-2">{setting}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const installationSteps = (localPort: number) => [
  [
    "Secrets",
    "License key, runner token, database and administrator passwords, each in a Kubernetes secret. The guide generates the passwords. We don't store them.",
  ],
  [
    "Auth server",
    "Keycloak, from a chart with a pinned version. Connect Active Directory or OpenID Connect to it.",
  ],
  [
    "Control plane",
    `Agents, documents, users and roles, with PostgreSQL and pgvector. It listens on port ${localPort} until it has a domain.`,
  ],
  [
    "Runner",
    "Runs the models on GPUs. It connects to the control plane with an address and a token, so it can run on another machine.",
  ],
]

function InstallationOrder() {
  const { localPort } = useBrand()
  return (
    <Section
      title="Installation order"
      lead="On Kubernetes you install three charts, one after the other. Docker Compose does the same with one script."
    >
      <ol className="grid grid-cols-4 gap-x-8 gap-y-8 max-lg:grid-cols-2 max-md:grid-cols-1">
        {installationSteps(localPort).map(([name, text], place) => (
          <li key={name} className="border-t-2 border-ember pt-4">
            <h3 className="text-md font-semibold">
              <span className="mr-2 font-display text-ember-ink italic">{place + 1}</span>
              {name}
            </h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
