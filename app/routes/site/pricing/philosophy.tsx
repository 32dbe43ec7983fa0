import { Link } from "react-router"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"

const reasons = [
  {
    name: "The bill follows the license, not the traffic",
    text: "Prompts, documents and tokens are not counted. Twice as many questions cost twice the electricity, and nothing more.",
  },
  {
    name: "The data stays where its rules are",
    text: "What an agent reads is read on your machine. There is no second place whose contracts and audits you have to follow.",
  },
  {
    name: "You can leave",
    text: "Agents are files, models are yours to choose, and what runs today goes on running on the same machines.",
  },
]

/** Why the license is for machines of the customer's own. */
export function Philosophy() {
  return (
    <Section
      id="own-infrastructure"
      title="Why on your own infrastructure"
      lead="We sell software for machines that you control, and rent out machines only to those who have none yet."
    >
      <dl className="grid grid-cols-3 gap-x-14 gap-y-8 max-md:grid-cols-1">
        {reasons.map(({ name, text }) => (
          <div key={name} className="border-t border-line pt-5">
            <dt className="text-md font-semibold">{name}</dt>
            <dd className="mt-1.5 text-md text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-md text-ink-2">
        What stays where, place by place:{" "}
        <Link to="/deployment#data-sovereignty" className={linkClass}>
          data sovereignty
        </Link>
        .
      </p>
    </Section>
  )
}
