import { use, useEffect, useState } from "react"
import { href, Link, useLocation } from "react-router"
import { FormKey } from "~/console/post-form"
import { quoteQuery, readQuote, renewalType } from "~/domain/license-quote"
import { licensePrice } from "~/domain/pricing"
import type { FormReply } from "~/http/form.server"
import type { License } from "~/platform/customer/licenses.server"
import { ChoiceCard, ChoiceGrid, ChoiceName, type ChoiceText, choiceClass } from "~/ui/choice-card"
import { Icon } from "~/ui/icon"
import { formatPrice } from "~/ui/money"
import { Panel } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"
import { RegisterFirst } from "../../sign-in-first"
import { type Choice, choices, requiresTerms, useChoice } from "../choice"
import type { TermsSnapshot } from "../load.server"
import { LicenseForm } from "./license-form"
import { useTerms } from "./terms-region"

interface ChoosePanelProps {
  signedIn: boolean
  terms: TermsSnapshot | null
  /** The license that the order renews. */
  renewed: License | null
  reply: FormReply | undefined
}

export function ChoosePanel({ signedIn, terms: rendered, renewed, reply: arrived }: ChoosePanelProps) {
  const choice = useChoice()
  const { search } = useLocation()
  const quote = readQuote(new URLSearchParams(search))
  const reply = useReplyForChoice(arrived, choice)
  // A form that was shown stays when the session ends, so that its input is not lost.
  const [opened] = useState(signedIn)
  const forms = signedIn || opened || arrived !== undefined
  useScrollToChoice(choice)
  const terms = useTerms(rendered, forms && requiresTerms(choice))
  return (
    <Panel aria-labelledby="choose-title" className="print:hidden">
      <h2 id="choose-title" className="px-5 pt-4 text-md font-semibold max-md:px-4">
        Choose Your License
      </h2>
      <div className="p-5 pt-3 max-md:p-4">
        <LicenseCards chosen={choice} />
      </div>
      {forms && choice && (
        <LicenseForm
          // Another card or quote needs a new form with its own initial values.
          key={choice + (quote ? quoteQuery(quote) : "")}
          choice={choice}
          quote={quote}
          renewed={renewed && renewalType(renewed.type) === choice ? renewed : null}
          terms={terms}
          reply={reply}
        />
      )}
      {!forms && (
        <RegisterFirst action="Register for License">
          Sign in or register to get your key. Enterprise keys are issued after payment.
        </RegisterFirst>
      )}
    </Panel>
  )
}

/** Scrolls once to the card that the query selects. The browser itself scrolls to a card in the hash. */
function useScrollToChoice(choice: Choice | null) {
  const [first] = useState(choice)
  useEffect(() => {
    // A page that is scrolled already was reloaded or restored by Back.
    if (first && window.scrollY === 0) document.getElementById(first)?.scrollIntoView({ block: "nearest" })
  }, [first])
}

/** Keeps the reply for its card. The router drops it at the next navigation, and a click on a card navigates. */
function useReplyForChoice(arrived: FormReply | undefined, choice: Choice | null) {
  const formKey = use(FormKey)
  const [held, setHeld] = useState({ reply: arrived, choice, formKey })
  if (arrived && arrived !== held.reply) setHeld({ reply: arrived, choice, formKey })
  return held.choice === choice && held.formKey === formKey ? held.reply : undefined
}

const smallest = licensePrice({ users: 10, gpus: 0, hostedGpus: 0, support: "none" }).total

const cards: Record<Choice, ChoiceText> = {
  community: {
    title: "Free Community Edition",
    text: "For organizations with less than $10M in annual revenue and fewer than 250 employees.",
    price: "Free",
    unit: "",
  },
  trial: {
    title: "Enterprise Trial",
    text: "All Enterprise Pro features, with 10 users and 3 GPUs.",
    price: "Free",
    unit: " for 14 days",
  },
  enterprise: {
    title: "Enterprise Pro",
    text: "From 10 users, with the GPUs and support you need.",
    price: `from ${formatPrice(smallest)}`,
    unit: `/year, ${formatPrice(smallest / 12)} per month`,
  },
}

/** The cards are links, so that they work without scripts. A click on the selected card deselects it. */
function LicenseCards({ chosen }: { chosen: Choice | null }) {
  const scripted = useHydrated()
  return (
    <ChoiceGrid>
      {choices.map((choice) => {
        const current = choice === chosen
        const there = scripted
          ? `${href("/licenses")}#${choice}`
          : `${href("/licenses")}?type=${choice}#${choice}`
        return (
          <ChoiceCard key={choice} text={cards[choice].text}>
            <Link
              id={choice}
              to={current ? href("/licenses") : there}
              // The cards stay in place: only an address that somebody opens scrolls to its card.
              preventScrollReset
              aria-current={current ? "true" : undefined}
              className={choiceClass}
            >
              <span
                aria-hidden="true"
                className={`absolute top-4 right-4 grid size-5 place-items-center rounded-full border ${current ? "border-ember bg-ember text-on-ember" : "border-edge bg-raised"}`}
              >
                {current && <Icon name="check" size="sm" />}
              </span>
              <ChoiceName {...cards[choice]} />
            </Link>
          </ChoiceCard>
        )
      })}
    </ChoiceGrid>
  )
}
