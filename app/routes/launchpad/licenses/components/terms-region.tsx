import type { MouseEvent } from "react"
import { useLocation, useRevalidator } from "react-router"
import { LoadError } from "~/console/load-error"
import { useCurrentAddress } from "~/http/return-to"
import { LinkButton } from "~/ui/button"

/** The terms as plain text in a scroll area. The text comes from the platform and is never rendered as markup. */
export function TermsRegion({ terms }: { terms: string | null }) {
  const address = useCurrentAddress() + useLocation().hash
  const { revalidate } = useRevalidator()
  if (terms === null) {
    function retryInPlace(event: MouseEvent) {
      // The router loads nothing for a link to the hash that chose the card.
      event.preventDefault()
      void revalidate()
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
        <bdi translate="no">{terms}</bdi>
      </section>
    </div>
  )
}
