import { Section } from "~/ui/section"
import { ContactButton } from "../components/contact-button"

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
export function PilotGoals() {
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
