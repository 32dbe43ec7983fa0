import { href } from "react-router"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { ContactButton } from "../components/contact-button"
import { type Film, FilmPlayer, films } from "./films"
import { Hero } from "./hero"
import { Industries } from "./industries"
import { Showcase } from "./showcase"

/** The home page; also shown below the 404 notice. */
export function HomeSections() {
  return (
    <>
      <Hero />
      <Industries />
      <Showcase />
      <Demos />
      <Manifesto />
      <PilotGoals />
      <CallToAction
        title="Start with $4 of credit for a dedicated VM."
        lead="The credit pays for 40 hours of a Trial VM at $0.10 an hour, with administrator access."
      >
        <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })} look="primary" size="lg">
          Start with $4 free credit
        </LinkButton>
        <ContactButton topic="pricing" chat="Chat with us">
          Ask a question
        </ContactButton>
      </CallToAction>
    </>
  )
}

const demos: Array<{ kind: string; needs: string; film: Film }> = [
  {
    kind: "Research agents",
    needs: "One machine is enough to start: load documents, ask questions and check the citations.",
    film: films.machine,
  },
  {
    kind: "Document agents",
    needs: "Handwriting and scans need vision models, which need a GPU with the runner image.",
    film: films.steps,
  },
  {
    kind: "Support and operations agents",
    needs: "These agents read logs, tickets and runbooks. The recording shows a log in the launchpad.",
    film: films.logs,
  },
  {
    kind: "Engineering agents",
    needs: "These agents run where your code is, on a machine that you control.",
    film: films.terminal,
  },
]

/** One collapsible recording for each kind of agent. */
function Demos() {
  return (
    <Section
      title="See the launchpad at work."
      lead="Short, silent recordings with sample data. An agent's answers depend on your documents, so the recordings don't stage any."
    >
      <div className="border-t border-line">
        {demos.map(({ kind, needs, film }) => (
          <details key={kind} name="demo" className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 text-md font-semibold [&::-webkit-details-marker]:hidden">
              {kind}
              <Icon name="chevron-down" className="text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid grid-cols-1 gap-x-14 gap-y-5 pt-2 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
              <p className="text-md text-ink-2">{needs}</p>
              <FilmPlayer film={film} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}

const reasons = [
  {
    title: "Agents run next to your data",
    text: "Useful agents read contracts, charts, tickets and code. That data must not leave your network, so the agents run inside it.",
  },
  {
    title: "Your access rules apply",
    text: "Your directory already defines who may open a file. Agents use the same sign-in, teams and roles.",
  },
  {
    title: "Fixed costs, no token fees",
    text: "Your own GPU costs the same for ten questions or ten thousand. You know the bill before the month starts.",
  },
  {
    title: "It works offline",
    text: "It installs from offline packages and needs no connection to us, so it runs in a network without internet access.",
  },
]

function Manifesto() {
  return (
    <Section
      title="The data your agents read stays with you."
      lead="Four reasons to run agents on your own machines."
    >
      <ol className="grid grid-cols-1 gap-x-14 gap-y-8 border-t border-line pt-8 md:grid-cols-2">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-display text-xl font-semibold">{title}</h3>
            <p className="mt-2 max-w-prose text-md text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const goals = [
  {
    role: "For the platform owner",
    goal: "The platform runs on your machines with your sign-in, and your team installs an upgrade without help.",
  },
  {
    role: "For the business owner",
    goal: "You measure before and after, and know how many hours one agent saves each week.",
  },
  {
    role: "For the compliance officer",
    goal: "Every answer cites its source, and the list of who has access to which agent is complete.",
  },
]

/** Goals instead of testimonials: there are no customers to quote yet, and nothing may look like a quotation. */
function PilotGoals() {
  return (
    <Section
      title="What a successful pilot shows."
      lead="Three goals measure the success of an eight-week pilot, one for each person who decides."
    >
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {goals.map(({ role, goal }) => (
          <li
            key={role}
            className="flex flex-col justify-between gap-6 rounded-card border border-line bg-raised p-6"
          >
            <p className="font-display text-lg">{goal}</p>
            <p className="text-ink-2">{role}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <ContactButton topic="pilot">Ask about a pilot</ContactButton>
      </p>
    </Section>
  )
}
