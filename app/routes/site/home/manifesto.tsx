import { Section } from "~/ui/section"

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
export function Manifesto() {
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
