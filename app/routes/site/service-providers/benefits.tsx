import { Section } from "~/ui/section"

const benefits = [
  {
    name: "White-label",
    text: "Name, hosts, e-mail addresses, bank details, links and colors are settings. Your customers sign in to your product; no code is changed for it.",
  },
  {
    name: "Multi-tenant",
    text: "Each customer is an organization with teams and roles of its own. Directories and OpenID Connect providers are joined, so that people keep the account they have.",
  },
  {
    name: "Usage billing",
    text: "Machines are charged by the hour against a prepaid balance. Customers see what runs now, what it costs, and how long their balance lasts.",
  },
  {
    name: "Your own data centers",
    text: "Docker, Kubernetes, Rancher or VMware, on GPUs that you own. Data stays in the country and the building that you name in your contracts.",
  },
]

export function Benefits() {
  return (
    <Section title="What you get to sell">
      <dl className="grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {benefits.map(({ name, text }) => (
          <div key={name} className="border-t border-line py-6">
            <dt className="font-display text-xl font-semibold">{name}</dt>
            <dd className="mt-2 text-md text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
