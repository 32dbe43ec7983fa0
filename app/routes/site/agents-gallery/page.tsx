import { data, href, Link, redirect } from "react-router"
import { importParameter } from "~/gallery/addresses"
import { Gallery } from "~/gallery/gallery"
import { AgentsLoadError, AwaitGallery, LoadingAgents } from "~/gallery/gallery-states"
import { type GallerySnapshot, isRetry, loadGallery, loadInBrowser } from "~/gallery/load-gallery"
import { brandContext } from "~/http/contexts"
import { agentsOf } from "~/platform/public-agents"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { linkClass } from "~/ui/link"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { AgentDiagram } from "./agent-diagram"

/** A page of the site is read by passers-by: it does not wait longer for its agents. */
const patienceMs = 2_500
const keptSeconds = 60

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.agentsGallery)

/** The agents change without this process: the page is kept for a while, and not at all where they are missing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const parameter = importParameter(context.get(brandContext))
  const linked = url.searchParams.get(parameter)
  // The list of private deployments is the launchpad's.
  if (linked !== null) throw redirect(`${href("/agents")}?${new URLSearchParams({ [parameter]: linked })}`)
  const reading = await loadGallery(agentsOf(context), patienceMs)
  const kept = reading.state === "read" ? `public, max-age=${keptSeconds}` : "no-store"
  return data({ reading }, { headers: { "Cache-Control": kept } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader, { reading: { state: "failed" } })
}

export const shouldRevalidate = isRetry

export default function AgentsGallery({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageIntro
        title="How to create AI agents"
        lead="Not from a blank page. An agent is a model, instructions, tools and documents, written down in one file, with cases that show whether it works. Start from one that has them, and change it."
      >
        <LinkButton to="#gallery" look="primary" size="lg">
          See the agents
        </LinkButton>
        <LinkButton to="#how-it-works" size="lg">
          How it works
        </LinkButton>
      </PageIntro>
      <GallerySection id="gallery" reading={loaderData.reading} />
      <SiteColumn className="py-8">
        <AgentDiagram />
      </SiteColumn>
      <Reasons />
      <HowItWorks />
      <CallToAction
        title="Give an agent a place to run"
        lead="Agents run on a deployment. A Trial VM comes with $4 of credit, and is ready to take one."
      >
        <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
          Start a Trial VM
        </LinkButton>
        <LinkButton to="/deployment" size="lg">
          All deployment options
        </LinkButton>
      </CallToAction>
    </>
  )
}

/** Until the platform has said what it calls them. */
const fallbackTitle = "Agent Gallery"

/** The same gallery as the launchpad's, among the page's other sections. */
function GallerySection({
  id,
  reading,
}: {
  id: string
  reading: GallerySnapshot | Promise<GallerySnapshot>
}) {
  return (
    <AwaitGallery
      reading={reading}
      loading={
        <Section id={id} title={fallbackTitle}>
          <LoadingAgents />
        </Section>
      }
    >
      {(read) =>
        read.state === "read" ? (
          <Section id={id} title={read.gallery.name || fallbackTitle} lead={read.gallery.description}>
            <Gallery gallery={read.gallery} level={3} anchor={id} />
          </Section>
        ) : (
          <Section id={id} title={fallbackTitle}>
            <AgentsLoadError anchor={id} />
          </Section>
        )
      }
    </AwaitGallery>
  )
}

const reasons = [
  {
    name: "Pre-configured",
    text: "Instructions, tools and retrieval are set for one kind of work, so that the first answer is about your documents and not about settings.",
  },
  {
    name: "Enterprise security",
    text: "It runs where you deploy it, behind your sign-in, for the people whose role allows it. Documents and prompts stay on that machine.",
    link: { to: "/deployment#data-sovereignty", words: "What stays where" },
  },
  {
    name: "Customizable",
    text: "An agent is a file of YAML. Change its words, give it other tools or another model, and keep it in your repository.",
  },
  {
    name: "Proven ROI",
    text: "Proven with your own numbers: the calculator shows each formula, and evaluations measure the agent on cases of yours before people rely on it.",
    link: { to: "/resources#roi-calculator", words: "Compute the return" },
  },
]

/** Four reasons (spec 2 §2.12). */
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
                {link.words}
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
    "Pick the agent whose work is nearest to yours. Its file says which model, tools and documents it uses.",
  ],
  [
    "Deploy",
    "Send it to the Hosted Platform to try it, to your own computer, or to a deployment of yours. It opens there, ready to be imported.",
  ],
  [
    "Start",
    "Add your documents and ask it something you know the answer to. Its citations lead to the page that it read.",
  ],
  [
    "Customize and scale",
    "Change its file, add cases to its evaluation, give it to a team. Add GPUs when more people use it.",
  ],
]

/** Four steps (spec 2 §2.12). */
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
