import { href } from "react-router"
import { hostedRates } from "~/domain/pricing"
import { LinkButton } from "~/ui/button"
import { formatPrice } from "~/ui/money"
import { TitledPanel } from "~/ui/panel"

const steps = [
  {
    title: "Start a Trial VM",
    text: `Your own machine, paid by your free ${formatPrice(hostedRates.trialCredit)} credit.`,
    act: { label: "Start Free", to: href("/deployments/type/:type", { type: "trial-vm" }) },
  },
  {
    title: "Deploy an agent to it",
    text: "Choose one from the gallery that runs without a GPU.",
    act: { label: "Choose an agent", to: href("/agents") },
  },
  { title: "Ask it a question", text: "Launch the machine's UI from your deployments.", act: null },
]

/** For somebody without machines. */
export function FirstSteps() {
  return (
    <TitledPanel title="Your first agent in three steps">
      <ol className="grid grid-cols-1 border-t border-line md:grid-cols-3">
        {steps.map(({ title, text, act }, index) => (
          <li
            key={title}
            className="flex flex-col gap-1 border-line p-5 not-first:border-t max-md:px-4 md:not-first:border-t-0 md:not-first:border-l"
          >
            <h3 className="font-semibold">
              <span className="text-ink-3 tabular-nums">{`${index + 1}. `}</span>
              {title}
            </h3>
            <p className="mb-2 text-ink-2">{text}</p>
            {act && (
              <span className="mt-auto">
                <LinkButton to={act.to} look={index === 0 ? "primary" : "secondary"}>
                  {act.label}
                </LinkButton>
              </span>
            )}
          </li>
        ))}
      </ol>
    </TitledPanel>
  )
}
