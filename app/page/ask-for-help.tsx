import { useState } from "react"
import { useLocation } from "react-router"
import { useDocumentFacts } from "../document-facts"
import { composeMessage } from "../domain/contact-message"
import { useNow } from "../ui/clock"
import { utcText } from "../ui/time-text"
import { useHydrated } from "../ui/use-hydrated"

interface AskForHelpProps {
  /** What failed: "your deployments". */
  about?: string
  /** Lines of the mail. Nothing secret, and no text of the platform, which could be. */
  facts?: Record<string, string | null>
  className?: string
}

/** Opens a mail to support in the person's own mail program, with what support has to know; we send nothing. */
export function AskForHelp({ about, facts, className = "link" }: AskForHelpProps) {
  const { helpEmail, product } = useDocumentFacts()
  const { pathname } = useLocation()
  const reference = useReference()
  const now = useNow(60_000)
  if (!helpEmail) return null
  // The address without its query, which has what a person searched for. A page whose root failed knows no time.
  const known = { Page: pathname, ...facts, Reference: reference, Time: now > 0 && utcText(new Date(now)) }
  const lines = Object.entries(known).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const mail = { to: helpEmail, product, topic: "support", organization: "", text: lines.join("\n") } as const
  return (
    <>
      {" "}
      <a href={composeMessage(mail).mailto} className={className}>
        Ask for help
        {about && <span className="sr-only">{` with ${about}`}</span>}
      </a>
    </>
  )
}

/** The request of this page in the log. A failure after hydration comes from another request. */
export function useReference() {
  const { reference } = useDocumentFacts()
  const hydrated = useHydrated()
  const [inDocument] = useState(!hydrated)
  return inDocument ? reference : undefined
}
