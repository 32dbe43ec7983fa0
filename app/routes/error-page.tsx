import { useState } from "react"
import { isRouteErrorResponse } from "react-router"
import { useDocumentFacts } from "~/document-facts"
import { LinkButton } from "~/ui/button"
import { PlainPage } from "~/ui/plain-page"
import { useHydrated } from "~/ui/use-hydrated"

/** What an error page may say: our own words for the status, never the error's (D7). */
export function ErrorPage({ error, home }: { error: unknown; home: string }) {
  const { title, text } = copyFor(error)
  const { product } = useDocumentFacts()
  const reference = useReference()
  return (
    <PlainPage
      title={title}
      acts={
        <>
          <LinkButton to="." reloadDocument look="primary">
            Try again
          </LinkButton>
          <LinkButton to={home}>Back to Home</LinkButton>
        </>
      }
    >
      {/* Of the page that broke no title is rendered, and a document without one has no name (WCAG 2.4.2). */}
      <title>{`${product} — ${title}`}</title>
      <p>{text}</p>
      {reference && (
        <p className="text-sm">
          Reference <code className="font-mono">{reference}</code>
        </p>
      )}
    </PlainPage>
  )
}

function copyFor(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  switch (status) {
    case 404:
      return { title: "Page not found", text: "There is nothing at this address, or it has been deleted." }
    case 403:
      return { title: "Not for this account", text: "The account that is signed in may not see this page." }
    case 400:
    case 405:
    case 413:
      return {
        title: "That could not be read",
        text: "The form arrived in a shape that this page does not take. Nothing was changed.",
      }
    case 503:
      return {
        title: "Not available right now",
        text: "A service that this page needs does not answer. You stay signed in and nothing was changed. Try again in a moment.",
      }
    default:
      return {
        title: "This page broke",
        text: "The fault is ours, not yours. Try again in a moment; if it stays, tell us the reference.",
      }
  }
}

/** The reference of the request that made this document; an error that scripts ran into later has another. */
function useReference() {
  const { reference } = useDocumentFacts()
  const hydrated = useHydrated()
  const [inDocument] = useState(!hydrated)
  return inDocument ? reference : undefined
}
