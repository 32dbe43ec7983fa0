import { Section } from "~/ui/section"

const values = [
  [
    "An answer to “not in a public cloud”",
    "Banks, clinics and public bodies ask for AI that stays inside. You can say yes, and show where each document is.",
  ],
  [
    "Revenue that comes back",
    "Licenses are yearly, machines are hourly. Neither depends on how many tokens a customer uses.",
  ],
  [
    "GPUs that are busy",
    "A scheduler puts models on the GPUs you have, so that several customers' work shares what one would leave idle.",
  ],
  [
    "Services on top",
    "Installation, agents for a customer's own work, evaluations before each change: work that your people do and invoice.",
  ],
  [
    "Less to look after",
    "Customers create, extend, update and delete their machines themselves, and read the logs when one fails.",
  ],
  [
    "Open at both ends",
    "Agents are YAML, models are open, databases are PostgreSQL. What a customer builds with you can be taken along.",
  ],
]

export function Value() {
  return (
    <Section title="What it does for your business">
      <ul className="grid grid-cols-3 gap-x-12 gap-y-9 max-lg:grid-cols-2 max-md:grid-cols-1">
        {values.map(([claim, text]) => (
          <li key={claim}>
            <h3 className="text-md font-semibold">{claim}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
