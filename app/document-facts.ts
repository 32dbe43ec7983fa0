import { createContext, useContext } from "react"
import type { Theme } from "./http/theme"

/** What the document says of itself, also when it is an error page whose loaders never ran. */
export interface DocumentFacts {
  /** The log's name for the request that made it. */
  reference: string
  theme: Theme
  /** The product's name. */
  product: string
  /** Names what the browser runs. */
  build: string
}

/** Set while the server renders; the browser reads the same from the document that it was sent. */
export const ServedFacts = createContext<DocumentFacts | null>(null)

export function useDocumentFacts(): DocumentFacts {
  const served = useContext(ServedFacts)
  if (served) return served
  const { reference = "", product = "", build = "", theme } = document.documentElement.dataset
  return { reference, product, build, theme: theme === "light" || theme === "dark" ? theme : "system" }
}
