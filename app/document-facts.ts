import { createContext, useContext } from "react"
import type { Theme } from "./http/cookies.server"

/** Facts about the document, also for an error page whose loaders never ran. */
export interface DocumentFacts {
  /** The request id in the log. */
  reference: string
  theme: Theme
  product: string
  /** Where a mail about a failure goes, and the operator's page about outages. */
  helpEmail: string | undefined
  statusUrl: string | undefined
  /** The build that the browser loads. */
  build: string
  /** Allows the document's inline scripts. Browsers hide it from scripts. */
  nonce: string | undefined
  /** The stylesheet's text if the document has it inline, so that its first paint waits for no second request. */
  style: string | null
  /** Whether the document answers a form. */
  answersForm: boolean
  /** What the browser may fetch ahead. Browsers read it once, so only the server has it. */
  speculationRules: string
}

/** Set during server rendering. The browser reads the same values from the document. */
export const ServedFacts = createContext<DocumentFacts | null>(null)

export function useDocumentFacts(): DocumentFacts {
  const served = useContext(ServedFacts)
  if (served) return served
  const { dataset } = document.documentElement
  const { reference = "", product = "", build = "", theme, answers, helpEmail, statusUrl } = dataset
  return {
    reference,
    product,
    helpEmail,
    statusUrl,
    build,
    nonce: undefined,
    theme: theme === "light" || theme === "dark" ? theme : "system",
    style: document.querySelector("head > style")?.textContent ?? null,
    answersForm: answers !== undefined,
    speculationRules: "",
  }
}
