import { Section } from "~/ui/section"
import { ContactButton } from "../components/contact-button"

/** Our plan for eight weeks: four phases of two (spec 2 §9). */
const phases = [
  {
    weeks: "1–2",
    name: "Choose",
    text: "One use case with an owner, its data, and the number that should change.",
  },
  {
    weeks: "3–4",
    name: "Install",
    text: "The platform on your infrastructure, sign-in and roles, models that fit the machines.",
  },
  {
    weeks: "5–6",
    name: "Build",
    text: "The first agents on your documents and tools, with evals that say when an answer is good enough.",
  },
  {
    weeks: "7–8",
    name: "Measure",
    text: "Real users, the number before and after, and a plan for going on or for stopping.",
  },
]

export function Pilot() {
  return (
    <Section
      id="pilot"
      title="GenAI Pilot Program: $125K for 8 weeks"
      lead="For a first use case that should be in use when it ends. Four phases of two weeks, each with something to show."
    >
      <ol className="grid grid-cols-4 border-t border-line-strong max-lg:grid-cols-2 max-md:grid-cols-1">
        {phases.map(({ weeks, name, text }) => (
          <li
            key={name}
            className="min-w-0 py-5 pr-6 max-md:border-b max-md:border-line max-md:pr-0 max-md:last:border-b-0"
          >
            <p className="font-mono text-sm text-ink-2">weeks {weeks}</p>
            <h3 className="mt-1.5 text-md font-semibold">{name}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <ContactButton topic="pilot" size="md">
          Plan a pilot
        </ContactButton>
      </div>
    </Section>
  )
}
