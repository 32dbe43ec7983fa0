import { type MouseEvent, useEffect } from "react"
import { href, useFetcher, useLocation } from "react-router"
import { fragmentAddress } from "~/http/connection/fragment-address"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import type { TermsSnapshot } from "../load.server"
import type { loader } from "../terms"

/** The terms as a text to scroll through, or why they are missing; they are never read as markup. */
export function TermsRegion({ terms }: { terms: Terms }) {
  const { pathname, search, hash } = useLocation()
  if (terms.failed) {
    function retryInPlace(event: MouseEvent) {
      event.preventDefault()
      terms.retry()
    }
    return (
      <Notice
        kind="error"
        title="The terms and conditions could not be read"
        actions={
          <LinkButton to={pathname + search + hash} size="sm" onClick={retryInPlace}>
            Retry the terms
          </LinkButton>
        }
      >
        <p>A license can be created once you have seen them. What you typed stays here.</p>
      </Notice>
    )
  }
  return (
    <div className="grid gap-1.5">
      <h3 id="terms-title" className="text-sm font-medium text-ink-2">
        Terms and conditions
      </h3>
      <section
        aria-labelledby="terms-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        className="h-48 overflow-y-auto rounded-control border border-line-strong bg-raised px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere]"
      >
        <bdi>{terms.text ?? "The terms are being read…"}</bdi>
      </section>
    </div>
  )
}

export interface Terms {
  /** Null until they are there. */
  text: string | null
  failed: boolean
  retry(): void
}

/** The terms as the page came with them, else asked for once they are needed. */
export function useTerms(rendered: TermsSnapshot | null, needed: boolean): Terms {
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
