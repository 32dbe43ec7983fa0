import { Section } from "~/ui/section"

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
export function HowItWorks() {
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
