import { Link } from "react-router"
import { useBrand } from "~/routes/brand"
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
        lead={`Install ${name} yourself: choose the place, see what it needs, then follow the steps with commands made for it.`}
      />
      <SiteColumn className="mt-4">
        <nav aria-label="Documentation" className="flex flex-wrap gap-x-8 border-b border-line-strong">
          <a href="#guide" aria-current="page" className={`${tab} border-ember`}>
            Interactive guide
          </a>
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
        title="Stuck on a step"
        lead="Write which step it was, what it printed, and the version you install. That is mostly enough to find the cause."
      >
        <a href={`mailto:${supportEmail}`} className={buttonClass({ look: "primary", size: "lg" })}>
          Write to support
        </a>
        <LinkButton to="/resources#implementation-guide" size="lg">
          Plan a rollout
        </LinkButton>
      </CallToAction>
    </>
  )
}

const categories = [
  {
    id: "local",
    name: "Local computer",
    text: "One command on macOS, Linux, or Windows with WSL2. The quickest way to a platform that is yours alone.",
    facts: [
      "4 CPUs, 8 GB of memory, 50 GB of free disk",
      "At localhost, port 8080, or under a domain of yours",
    ],
  },
  {
    id: "cloud",
    name: "Cloud",
    text: "In your account at AWS, GCP, Azure or OCI: Docker Compose on a single virtual machine, or Kubernetes.",
    facts: [
      "Sizes and the commands that create the machine or the cluster",
      "A values file written for your settings",
    ],
  },
  {
    id: "onprem",
    name: "On-premises",
    text: "Docker Compose, Kubernetes, Rancher or VMware vSphere on hardware of your own.",
    facts: [
      "Kubernetes 1.21 or later and Helm 3 or later",
      "vSphere 6.7 or later with 4 vCPU, 8 recommended",
    ],
  },
  {
    id: "hybrid",
    name: "Hybrid and air-gapped",
    text: "Without a way to the internet, at the edge, or with a cloud for the peaks.",
    facts: ["Offline packages, no telemetry", "Encryption, roles, single sign-on and audit logging"],
  },
]

/** The four categories of the guide (spec 2 §2.11). */
function Categories() {
  return (
    <Section
      id="guide"
      title="Where will it run?"
      lead="The guide asks for what differs between installations, such as your domain, databases and license, and writes the commands."
    >
      <ol className="grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {categories.map(({ id, name, text, facts }) => (
          <li key={id} className="border-t border-line py-6">
            <h3>
              <Link
                to={`/private-deployments/category/${id}`}
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
      <LinkButton to="/private-deployments" look="primary" size="lg" className="mt-2">
        Open the interactive guide
      </LinkButton>
    </Section>
  )
}

const columns = ["Part", "Processor", "Memory", "Disk", "GPU"]

/** What each part needs at least (spec 2 §9). */
const requirements = [
  ["Control plane on one machine", "4 CPUs", "8 GB", "50 GB free", "none"],
  [
    "Runner, for each GPU machine",
    "as its models need",
    "as much as the GPU has",
    "150 GB",
    "NVIDIA, 8 GB of memory or more",
  ],
  ["VMware vSphere 6.7 or later", "4 vCPU, 8 recommended", "8 GB, 16 recommended", "100 GB", "for a runner"],
]

const settings = [
  ["Port", "8080, until you put a domain in front of it"],
  ["Kubernetes", "1.21 or later, with Helm 3 or later; not the Kubernetes of Docker Desktop"],
  ["Volumes on Kubernetes", "100Gi for the control plane, 50Gi for the built-in pgvector"],
  [
    "Databases",
    "PostgreSQL and pgvector come with it; your own are possible, at port 5432 unless you say otherwise",
  ],
  ["Runner image", "small, about 15 GB; or large, about 70 GB"],
  ["Retrieval", "embeddings of dimension 1536, chunks of 1000 words with an overlap of 50"],
]

function Requirements() {
  return (
    <Section title="What it needs">
      <ScrollX label="What each part needs">
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
        {settings.map(([term, setting]) => (
          <div key={term} className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-2">{setting}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const installationSteps = [
  [
    "Secrets",
    "License key, runner token, database and administrator passwords, each in a Kubernetes secret. The guide makes the passwords; none of them is stored with us.",
  ],
  [
    "Auth server",
    "Keycloak, from a chart whose version is pinned. Active Directory and OpenID Connect are joined to it.",
  ],
  [
    "Control plane",
    "Agents, documents, users and their roles, with PostgreSQL and pgvector beside it. It answers on port 8080 before it has a domain.",
  ],
  [
    "Runner",
    "The part with the GPUs. It knows the control plane by its address and a token, so it can stand on another machine.",
  ],
]

/** The order of an installation on Kubernetes (spec 2 §2.11). */
function InstallationOrder() {
  return (
    <Section
      title="In which order"
      lead="On Kubernetes three charts are installed, one after the other. Docker Compose does the same with one script."
    >
      <ol className="grid grid-cols-4 gap-x-8 gap-y-8 max-lg:grid-cols-2 max-md:grid-cols-1">
        {installationSteps.map(([name, text], place) => (
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
