import { useEffect } from "react"
import { href, useFetcher } from "react-router"
import { fragmentAddress } from "~/http/connection/fragment-address"
import type { loader, TermsReading } from "./terms"

export interface Terms {
  /** Null until they are there. */
  text: string | null
  failed: boolean
  retry(): void
}

/** The terms as the page came with them, else asked for once they are needed. */
export function useTerms(rendered: TermsReading | null, needed: boolean): Terms {
  const fetcher = useFetcher<typeof loader>()
  const reading = fetcher.data ?? rendered
  const retry = () => fetcher.load(fragmentAddress(href("/licenses/terms")))
  const missing = needed && reading === null && fetcher.state === "idle"
  useEffect(() => {
    if (missing) fetcher.load(fragmentAddress(href("/licenses/terms")))
  }, [missing, fetcher.load])
  return {
    text: reading?.text ?? null,
    failed: reading !== null && reading.text === null && fetcher.state === "idle",
    retry,
  }
}
