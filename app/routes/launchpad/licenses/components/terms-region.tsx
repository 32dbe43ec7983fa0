import { type MouseEvent, useEffect } from "react"
import { href, useFetcher, useLocation } from "react-router"
import { LoadError } from "~/console/load-error"
import { fragmentAddress } from "~/http/fragment-address"
import { useCurrentAddress } from "~/http/return-to"
import { LinkButton } from "~/ui/button"
import type { TermsSnapshot } from "../load.server"
import type { loader } from "../terms"

/** The terms as plain text in a scroll area. The text comes from the platform and is never rendered as markup. */
export function TermsRegion({ terms }: { terms: Terms }) {
  const address = useCurrentAddress() + useLocation().hash
  if (terms.failed) {
    function retryInPlace(event: MouseEvent) {
      event.preventDefault()
      terms.retry()
    }
    return (
      <LoadError
        resource="the terms and conditions"
        problem={null}
        retry={
          <LinkButton to={address} size="sm" onClick={retryInPlace}>
            Retry
          </LinkButton>
        }
      >
        You need to see them before you create a license. Your input is still here.
      </LoadError>
    )
  }
  return (
    <div className="grid gap-1.5">
      <h3 id="terms-title" className="text-sm font-medium text-ink-2">
        Terms and conditions
      </h3>
      <section
        aria-labelledby="terms-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard.
        tabIndex={0}
        className="h-48 overflow-y-auto rounded-control border border-line-strong bg-raised px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere]"
      >
        <bdi translate="no">{terms.text ?? "Loading the terms…"}</bdi>
      </section>
    </div>
  )
}

export interface Terms {
  /** Null until they are loaded. */
  text: string | null
  failed: boolean
  retry(): void
}

/** Uses the terms that came with the page, or loads them once they are needed. */
export function useTerms(rendered: TermsSnapshot | null, needed: boolean): Terms {
  const fetcher = useFetcher<typeof loader>()
  const snapshot = fetcher.data ?? rendered
  const retry = () => fetcher.load(fragmentAddress(href("/licenses/terms")))
  const missing = needed && snapshot === null && fetcher.state === "idle"
  useEffect(() => {
    if (missing) fetcher.load(fragmentAddress(href("/licenses/terms")))
  }, [missing, fetcher.load])
  return {
    text: snapshot?.text ?? null,
    failed: snapshot !== null && snapshot.text === null && fetcher.state === "idle",
    retry,
  }
}
