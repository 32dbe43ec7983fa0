import { createContext, useContext } from "react"
import type { Theme } from "./http/theme"

/** Facts about the document, available on error pages whose loaders never ran. */
export interface DocumentFacts {
  /** The request id, as in the log. */
  reference: string
  theme: Theme
  /** The product's name. */
  product: string
  /** Identifies the client build. */
  build: string
}

/** Set during server rendering; the browser reads the same facts from the document. */
export const ServedFacts = createContext<DocumentFacts | null>(null)

export function useDocumentFacts(): DocumentFacts {
  const served = useContext(ServedFacts)
  if (served) return served
  const { reference = "", product = "", build = "", theme } = document.documentElement.dataset
  return { reference, product, build, theme: theme === "light" || theme === "dark" ? theme : "system" }
}
