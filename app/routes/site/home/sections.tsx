import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { ContactButton } from "../components/contact-button"
import { type Film, FilmPlayer, films } from "./films"
import { Hero } from "./hero"
import { Industries } from "./industries"
import { Showcase } from "./showcase"

/** The home page, in the order of spec 2 §2.3; also what an unknown address shows. */
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
        lead="That is 40 hours of a Trial VM at $0.10 an hour, with administrator rights."
      >
        <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
          Start with $4 free credit
        </LinkButton>
        <ContactButton topic="pricing">Ask a question first</ContactButton>
      </CallToAction>
    </>
  )
}

const demos: Array<{ kind: string; needs: string; film: Film }> = [
  {
    kind: "Research agents",
    needs:
      "One machine is enough to begin: documents are loaded, questions are asked, citations are checked.",
    film: films.machine,
  },
  {
    kind: "Document agents",
    needs: "Handwriting and scans want vision models, and those want a GPU with the runner image on it.",
    film: films.steps,
  },
  {
    kind: "Support and operations agents",
    needs:
      "They read what your people read: logs, tickets, runbooks. Here is a log as the launchpad shows it.",
    film: films.logs,
  },
  {
    kind: "Engineering agents",
    needs: "They work where the code is. The machine is yours, and so is its shell.",
    film: films.terminal,
  },
]

/** One film a kind of agent, each opened and closed by itself. */
function Demos() {
  return (
    <Section
      title="See where they would live."
      lead="Short silent recordings of the launchpad with sample data. What an agent answers depends on your documents, so we stage no answers."
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
    title: "Useful means close to the data",
    text: "An agent is worth what it may read: contracts, charts, tickets, code. That is also what must not leave. So the agent comes to the data, and not the other way round.",
  },
  {
    title: "Your rules already exist",
    text: "Who may open a file is settled in your directory. Agents sign in like everybody else and work within the same teams and roles.",
  },
  {
    title: "A machine has a price, and no meter for words",
    text: "A GPU of your own costs the same whether it answers ten questions or ten thousand. The bill is known before the month begins.",
  },
  {
    title: "It works without us",
    text: "There are packages for installing offline and there is no telemetry, so it runs in a network that has no way out. Nobody here has to be asked.",
  },
]

/** Why private. */
function Manifesto() {
  return (
    <Section
      title="What an agent reads should not have to leave the house."
      lead="Four reasons to run it yourself. None of them is about the model."
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

const sentences = [
  {
    role: "Who runs the platform",
    says: "It runs on our machines, our sign-in works, and we have done an upgrade without calling anybody.",
  },
  {
    role: "Who owns the work",
    says: "We know how many hours one agent saves in a week, because we counted before and after.",
  },
  {
    role: "Who answers for compliance",
    says: "Every answer names its source, and I can see who may ask what.",
  },
]

/** In the place of quotations that nobody has given: what customers should hold us to. */
function PilotGoals() {
  return (
    <Section
      title="What you should be able to say after a pilot."
      lead="We print no praise that you cannot check. These are the three sentences a pilot of eight weeks is measured by, one for each person who has to be convinced."
    >
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {sentences.map(({ role, says }) => (
          <li
            key={role}
            className="flex flex-col justify-between gap-6 rounded-card border border-line bg-raised p-6"
          >
            <p className="font-display text-lg">{says}</p>
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
