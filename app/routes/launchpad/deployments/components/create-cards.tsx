import { href, Link } from "react-router"
import type { Choice, ChoiceKind } from "~/domain/deployment-types"
import { hostedRates } from "~/domain/pricing"
import { useBrand } from "~/page/use-brand"
import { ChoiceCard, ChoiceGrid, ChoiceName, type ChoiceText, choiceClass } from "~/ui/choice-card"
import { formatPrice } from "~/ui/money"
import { NewTabButton } from "~/ui/new-tab-button"

interface ChoiceCardsProps {
  choices: Choice[]
  chosen: ChoiceKind | null
  /** The configuration ids that the platform offers, or null if they couldn't be loaded. */
  offered: string[] | null
  /** The id of the error message. */
  error?: string
  autoFocus?: boolean
}

/** The three cards are radio buttons, so they work without scripts. */
export function ChoiceCards({ choices, chosen, offered, error, autoFocus }: ChoiceCardsProps) {
  return (
    <ChoiceGrid>
      {choices.map(({ kind, configId }, place) => {
        const missing = offered !== null && kind !== "cloud" && !offered.includes(configId)
        const card = cards[kind]
        return (
          <ChoiceCard key={kind} textId={`${kind}-text`} text={card.text}>
            <label className={choiceClass}>
              <input
                type="radio"
                name="configId"
                value={configId}
                data-kind={kind}
                defaultChecked={kind === chosen && !missing}
                disabled={missing}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={[`${kind}-text`, missing && `${kind}-missing`, error]
                  .filter(Boolean)
                  .join(" ")}
                // biome-ignore lint/a11y/noAutofocus: after a failed submit, the focus moves to the first invalid field.
                autoFocus={autoFocus && place === 0}
                className="absolute top-4 right-4 z-1 size-5 appearance-none rounded-full border border-edge bg-raised outline-none checked:border-6 checked:border-ember"
              />
              <ChoiceName {...card} />
            </label>
            {missing && (
              <span id={`${kind}-missing`} className="text-sm text-ink-2">
                Currently unavailable.
              </span>
            )}
          </ChoiceCard>
        )
      })}
    </ChoiceGrid>
  )
}

/** Visitors can't create deployments: for them, each card links to its own address. */
export function ChoiceLinks({ choices, chosen }: { choices: Choice[]; chosen: ChoiceKind | null }) {
  return (
    <ChoiceGrid>
      {choices.map(({ kind, urlType }) => (
        <ChoiceCard key={kind} text={cards[kind].text}>
          <Link
            discover="none"
            to={href("/deployments/type/:type", { type: urlType })}
            preventScrollReset
            aria-current={kind === chosen ? "true" : undefined}
            className={choiceClass}
          >
            <ChoiceName {...cards[kind]} />
          </Link>
        </ChoiceCard>
      ))}
    </ChoiceGrid>
  )
}

const cards: Record<ChoiceKind, ChoiceText> = {
  cloud: {
    title: "Hosted Platform",
    text: "A managed account with your team. For evaluation only: don't use private data.",
    price: formatPrice(hostedRates.cloudPerUserAndMonth),
    unit: "/month per user",
  },
  trial: {
    title: "Trial VM",
    text: `Your own machine with admin access. Comes with a free ${formatPrice(hostedRates.trialCredit)} credit.`,
    price: formatPrice(hostedRates.hourly.trial),
    unit: "/hour",
  },
  gpu: {
    title: "GPU Instance",
    text: "2x 80GB A100 GPUs, dedicated to you. Provisions in 30 minutes.",
    price: `from ${formatPrice(hostedRates.hourly.gpu)}`,
    unit: "/hour",
  },
}

const labels = { trial: "Create Trial VM", gpu: "Create GPU Instance" }

/**
 * The label of the create button. Without scripts, React doesn't see the selected card. CSS then replaces the rendered
 * label, so that the button never names the wrong machine.
 */
export function CreateLabel({ kind }: { kind: ChoiceKind | null }) {
  const known = kind === "trial" || kind === "gpu" ? kind : null
  return (
    <span
      data-trial={labels.trial}
      data-gpu={labels.gpu}
      className={`${known === "trial" ? "" : "group-has-[[data-kind=trial]:checked]/choose:after:content-[attr(data-trial)]"} ${known === "gpu" ? "" : "group-has-[[data-kind=gpu]:checked]/choose:after:content-[attr(data-gpu)]"}`}
    >
      <span
        className={`${known === "trial" ? "" : "group-has-[[data-kind=trial]:checked]/choose:hidden"} ${known === "gpu" ? "" : "group-has-[[data-kind=gpu]:checked]/choose:hidden"}`}
      >
        {known ? labels[known] : "Create Deployment"}
      </span>
    </span>
  )
}

/** The Hosted Platform is a separate site of the provider, so this form creates nothing for it. */
export function HostedPlatform() {
  const { hostedUrl } = useBrand()
  return (
    <div className="hidden flex-wrap items-center justify-between gap-x-6 gap-y-3 group-has-[[data-kind=cloud]:checked]/choose:flex">
      <p className="text-ink-2">The Hosted Platform is a separate service at {new URL(hostedUrl).host}.</p>
      <NewTabButton href={hostedUrl} look="primary" className="max-w-full whitespace-normal">
        Open Hosted Platform
      </NewTabButton>
    </div>
  )
}
