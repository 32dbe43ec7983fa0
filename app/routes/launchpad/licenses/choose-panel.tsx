import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { quoteQuery, readQuote } from "~/domain/license-quote"
import type { FormReply } from "~/http/form"
import { signInAddress } from "~/routes/sign-in-address"
import { buttonClass } from "~/ui/button"
import { Panel } from "~/ui/panel"
import { LicenseCards } from "./cards"
import { type Choice, takesTerms, useChoice } from "./choice"
import { LicenseForm } from "./license-form"
import type { TermsReading } from "./terms"
import { useTerms } from "./use-terms"

interface ChoosePanelProps {
  signedIn: boolean
  terms: TermsReading | null
  reply: FormReply | undefined
  formKey: string
}

export function ChoosePanel({ signedIn, terms: rendered, reply: arrived, formKey }: ChoosePanelProps) {
  const choice = useChoice()
  const { search } = useLocation()
  const quote = readQuote(new URLSearchParams(search))
  const reply = useHeldReply(arrived, choice, formKey)
  // A form that was shown stays when the session ends: what is typed in it must not vanish (C8).
  const [opened] = useState(signedIn)
  const forms = signedIn || opened || arrived !== undefined
  useArrival(choice)
  const terms = useTerms(rendered, forms && takesTerms(choice))
  return (
    <Panel aria-labelledby="choose-title">
      <h2 id="choose-title" className="px-5 pt-4 text-md font-semibold max-md:px-4">
        Choose Your License
      </h2>
      <div className="p-5 pt-3 max-md:p-4">
        <LicenseCards chosen={choice} />
      </div>
      {forms && choice && (
        <LicenseForm
          // Another card or another quote is another form.
          key={choice + (quote ? quoteQuery(quote) : "")}
          choice={choice}
          quote={quote}
          terms={terms}
          reply={reply}
          formKey={reply?.formKey ?? formKey}
        />
      )}
      {!forms && <RegisterForLicense choice={choice} search={search} />}
    </Panel>
  )
}

/** The browser scrolls to a card that the hash names; to one that the query names, this does, once. */
function useArrival(choice: Choice | null) {
  const [first] = useState(choice)
  useEffect(() => {
    // Somewhere else already: the page was reloaded, or came back to.
    if (first && window.scrollY === 0) document.getElementById(first)?.scrollIntoView({ block: "nearest" })
  }, [first])
}

/** The router forgets a reply at the next navigation, and a click on a card is one. A page that was loaded anew has no use for it. */
function useHeldReply(arrived: FormReply | undefined, choice: Choice | null, formKey: string) {
  const [held, setHeld] = useState({ reply: arrived, choice, formKey })
  if (arrived && arrived !== held.reply) setHeld({ reply: arrived, choice, formKey })
  return held.choice === choice && held.formKey === formKey ? held.reply : undefined
}

function RegisterForLicense({ choice, search }: { choice: Choice | null; search: string }) {
  const query = new URLSearchParams(search)
  // The server that signs in never sees the hash.
  if (choice) query.set("type", choice)
  const back = query.size > 0 ? `/licenses?${query}` : "/licenses"
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-b-card border-t border-line bg-paper px-5 py-4 max-md:px-4">
      <p className="text-ink-2">Sign in or register, and your key is there at once or with your payment.</p>
      <a href={signInAddress(back)} className={buttonClass({ look: "primary" })}>
        Register for License
      </a>
    </div>
  )
}
