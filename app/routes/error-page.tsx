import { isRouteErrorResponse } from "react-router"
import { useDocumentFacts } from "~/document-facts"
import { useCurrentAddress } from "~/http/return-to"
import type { Unavailable } from "~/http/service-unavailable.server"
import { AskForHelp, useReference } from "~/page/ask-for-help"
import { StatusLink } from "~/page/status-link"
import { buttonClass, LinkButton } from "~/ui/button"
import { PlainPage } from "~/ui/plain-page"

interface ErrorPageProps {
  error: unknown
  home: string
  /** The list that the address belongs to. */
  list?: { label: string; to: string } | undefined
}

/** Own words for each status: error messages may contain internals. */
export function ErrorPage({ error, home, list }: ErrorPageProps) {
  const { title, text, again, outage } = copyFor(error)
  const { product } = useDocumentFacts()
  // "." would lead to the layout whose boundary shows this, which is the home page for most pages.
  const address = useCurrentAddress()
  const reference = useReference()
  return (
    <PlainPage
      title={title}
      reference={reference}
      actions={
        <>
          {again !== null && (
            <LinkButton to={address} reloadDocument look="primary">
              {again}
            </LinkButton>
          )}
          {again === null && list && (
            <LinkButton to={list.to} look="primary">
              {list.label}
            </LinkButton>
          )}
          <LinkButton to={home} look={again === null && !list ? "primary" : "secondary"}>
            Back to Home
          </LinkButton>
          {again !== null && <AskForHelp className={buttonClass({ look: "quiet" })} />}
        </>
      }
    >
      {/* The failed page renders no title, and every document needs one (WCAG 2.4.2). */}
      <title>{`${product} — ${title}`}</title>
      <p>
        <span>{text}</span> {outage && <StatusLink />}
      </p>
    </PlainPage>
  )
}

interface ErrorCopy {
  title: string
  text: string
  /** What leads to the same address again; null where that can't help. */
  again: string | null
  outage?: true
}

const again = "Try again"
const unread = {
  title: "Invalid request",
  text: "The server couldn't read the form. Nothing was changed.",
  again,
}
const unknown = {
  title: "Something went wrong",
  text: "The error is on our side. Try again in a moment. If it happens again, send us the reference.",
  again,
}
const copy: Record<number, ErrorCopy> = {
  400: unread,
  403: { title: "Access denied", text: "Your account doesn't have access to this page.", again },
  404: { title: "Page not found", text: "This page doesn't exist or was deleted.", again: null },
  405: unread,
  409: {
    title: "Check before you try again",
    text: "This form was sent before, and the server doesn't know its result: it may have been carried out. Check your list, and send the form again only if the result is missing.",
    again: "Back to the page",
  },
  413: unread,
  429: {
    title: "Too many changes",
    text: "You have sent 3,600 forms within an hour. Nothing was changed. Try again in an hour.",
    again,
  },
}

function copyFor(error: unknown): ErrorCopy {
  if (!isRouteErrorResponse(error)) return unknown
  if (error.status !== 502 && error.status !== 503) return copy[error.status] ?? unknown
  const text = `${unavailable(error.data)} You're still signed in, and nothing was changed. Try again in a moment.`
  return { title: "Temporarily unavailable", text, again, outage: true }
}

function unavailable(error: unknown) {
  const what =
    typeof error === "object" && error !== null && "unavailable" in error ? error.unavailable : null
  if (what === ("session store" satisfies Unavailable))
    return "The session store isn't responding, so pages of signed-in people can't be opened. The public site works."
  if (what === ("sign-in service" satisfies Unavailable))
    return "The sign-in service isn't responding, and your session has to be renewed there."
  return "A service that this page needs isn't responding."
}
