import { data, href, Link, redirect } from "react-router"
import { importParameter } from "~/gallery/addresses"
import { Gallery } from "~/gallery/gallery"
import { AgentsLoadError, AwaitGallery, LoadingAgents } from "~/gallery/gallery-states"
import {
  type GallerySnapshot,
  isRetryOrSearch,
  loadGallery,
  loadInBrowser,
  unreachableGallery,
} from "~/gallery/load-gallery"
import { brandContext } from "~/http/contexts"
import { agentsOf } from "~/platform/public-agents.server"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { linkClass } from "~/ui/link"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { AgentDiagram } from "./agent-diagram"

/** The public page doesn't wait longer for its agents. */
const patienceMs = 2_500
const keptSeconds = 60

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.agentsGallery)

/** Agents change outside this process, so the page is cached for a short time, and not at all when loading failed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const parameter = importParameter(context.get(brandContext))
  const linked = url.searchParams.get(parameter)
  // Private deployments are managed in the launchpad.
  if (linked !== null) throw redirect(`${href("/agents")}?${new URLSearchParams({ [parameter]: linked })}`)
  const snapshot = await loadGallery(agentsOf(context), url.searchParams, patienceMs)
  const kept = snapshot.state === "loaded" ? `public, max-age=${keptSeconds}` : "no-store"
  return data({ snapshot }, { headers: { "Cache-Control": kept } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader, { snapshot: unreachableGallery })
}

export const shouldRevalidate = isRetryOrSearch

export const handle = liveHandle

export default function AgentsGallery({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageIntro
        title="How to create AI agents"
        lead="Start from a working example. An agent is one file with a model, instructions, tools and documents, plus test cases that show whether it works."
      >
        <LinkButton to="#gallery" look="primary" size="lg">
          See the agents
        </LinkButton>
        <LinkButton to="#how-it-works" size="lg">
          How it works
        </LinkButton>
      </PageIntro>
      <GallerySection id="gallery" snapshot={loaderData.snapshot} />
      <SiteColumn className="py-8">
        <AgentDiagram />
      </SiteColumn>
      <Reasons />
      <HowItWorks />
      <CallToAction
        title="Run your first agent"
        lead="Agents run on a deployment. Start with a Trial VM and $4 of free credit."
      >
        <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })} look="primary" size="lg">
          Start a Trial VM
        </LinkButton>
        <LinkButton to={href("/deployment")} size="lg">
          All deployment options
        </LinkButton>
      </CallToAction>
    </>
  )
}

/** Shown until the platform's own title has loaded. */
const fallbackTitle = "Agent Gallery"

function GallerySection({
  id,
  snapshot,
}: {
  id: string
  snapshot: GallerySnapshot | Promise<GallerySnapshot>
}) {
  return (
    <AwaitGallery
      snapshot={snapshot}
      loading={
        <Section id={id} title={fallbackTitle}>
          <LoadingAgents />
        </Section>
      }
    >
      {(loaded) =>
        loaded.state === "loaded" ? (
          <Section id={id} title={loaded.gallery.name || fallbackTitle} lead={loaded.gallery.description}>
            <Gallery gallery={loaded.gallery} level={3} anchor={id} />
          </Section>
        ) : (
          <Section id={id} title={fallbackTitle}>
            <AgentsLoadError problem={loaded.problem} anchor={id} />
          </Section>
        )
      }
    </AwaitGallery>
  )
}

const reasons = [
  {
    name: "Pre-configured",
    text: "Instructions, tools and retrieval are set up for one kind of work. Add your documents and ask the first question.",
  },
  {
    name: "Enterprise security",
    text: "Agents run where you deploy them, behind your sign-in, for people whose role allows it. Documents and prompts stay on that machine.",
    link: { to: `${href("/deployment")}#data-sovereignty`, label: "Where your data stays" },
  },
  {
    name: "Customizable",
    text: "An agent is a YAML file. Change its instructions, tools or model, and keep it in your repository.",
  },
  {
    name: "Proven ROI",
    text: "Use your own numbers: the calculator shows every formula, and evaluations measure the agent on your cases before people rely on it.",
    link: { to: `${href("/resources")}#roi-calculator`, label: "Calculate the ROI" },
  },
]

function Reasons() {
  return (
    <Section title="Why Choose Our AI Agents?">
      <ul className="grid grid-cols-4 gap-x-10 gap-y-9 max-lg:grid-cols-2 max-md:grid-cols-1">
        {reasons.map(({ name, text, link }) => (
          <li key={name} className="border-t border-line-strong pt-4">
            <h3 className="text-md font-semibold">{name}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
            {link && (
              <Link to={link.to} className={`mt-1 inline-flex min-h-11 items-center ${linkClass}`}>
                {link.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const steps = [
  [
    "Choose",
    "Pick the agent closest to your use case. Its file lists the model, tools and documents it uses.",
  ],
  [
    "Deploy",
    "Send it to the Hosted Platform, your own computer or your own deployment. It opens there, ready to import.",
  ],
  [
    "Start",
    "Add your documents and ask a question you know the answer to. The citations link to the pages that the agent used.",
  ],
  [
    "Customize and scale",
    "Edit the file, add evaluation cases and give a team access. Add GPUs as usage grows.",
  ],
]

function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works">
      <ol className="border-b border-line">
        {steps.map(([name, text], place) => (
          <li
            key={name}
            className="grid grid-cols-[3rem_13rem_minmax(0,1fr)] items-baseline gap-x-4 border-t border-line py-5 max-md:grid-cols-[2.25rem_minmax(0,1fr)]"
          >
            <span aria-hidden="true" className="font-display text-2xl text-ember-ink italic">
              {place + 1}
            </span>
            <h3 className="font-display text-xl font-semibold">{name}</h3>
            <p className="max-w-prose text-md text-ink-2 max-md:col-start-2 max-md:mt-1">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
