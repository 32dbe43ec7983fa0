import { Link } from "react-router"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"

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
export function Reasons() {
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
