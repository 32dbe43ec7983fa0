import { type MouseEvent, type ReactNode, useRef, useState } from "react"
import { href } from "react-router"
import type { SessionEntry } from "~/auth/context"
import { FormProblem } from "~/console/post-form"
import { useConfirmedPost } from "~/console/use-confirmed-post"
import { services, visit } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import { Badge } from "~/ui/badge"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { ExternalLink } from "~/ui/external-link"
import { FocusWhenGone } from "~/ui/focus-when-gone"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import { relativeTimeText } from "~/ui/time-text"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/list"
import { endingCopy, unknownBrowser } from "./copy"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Active Sessions")

export async function loader({ context }: Route.LoaderArgs) {
  const auth = context.get(services).auth
  const { session } = context.get(visit)
  const sessions = session ? await auth.listSessions(session) : []
  return { sessions, shared: auth.sharedAccounts, accountUrl: auth.accountUrl }
}

export default function ActiveSessions({
  loaderData: { sessions, shared, accountUrl },
}: Route.ComponentProps) {
  const { busy, confirm, reply } = useConfirmedPost()
  /** The id of the session whose end was asked for last. */
  const [asked, setAsked] = useState("")
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(30_000)
  const total = sessions.length

  /** The properties of a link that ends a session: it opens the confirmation page, or with scripts asks in a dialog. */
  function ending(id: string, question: string) {
    const action = href("/account/sign-ins/:id/end", { id })
    return {
      discover: "none" as const,
      to: action,
      onClick(event: MouseEvent) {
        setAsked(id)
        confirm(event, { action, question: `${question}\n\n${endingCopy(id).consequences}` })
      },
      "aria-disabled": busy || undefined,
    }
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <RequireSignIn
        title="Sign in to see where you're signed in"
        heading={<PageHeader title="Active Sessions" />}
      >
        <PageHeader
          title="Active Sessions"
          count={total}
          heading={heading}
          action={
            total > 1 && (
              <FocusWhenGone to={heading}>
                <LinkButton {...ending("others", "End all other sessions?")}>End All Others</LinkButton>
              </FocusWhenGone>
            )
          }
        >
          Browsers that are signed in with your account.
        </PageHeader>
        <FormProblem reply={reply} copy={endingCopy(asked).failure} />
        <Panel>
          <ul>
            {sessions.map((entry) => {
              // Of two browsers with the same name, the time says which one it is.
              const which = `${nameOf(entry)}, last used ${relativeTimeText(entry.usedAt - now)}`
              return (
                <SignIn key={entry.key} entry={entry}>
                  <FocusWhenGone to={heading}>
                    <LinkButton
                      {...ending(entry.key, `End the session of ${which}?`)}
                      size="sm"
                      className="shrink-0"
                    >
                      End<span className="sr-only">{` ${which}`}</span>
                    </LinkButton>
                  </FocusWhenGone>
                </SignIn>
              )
            })}
          </ul>
        </Panel>
        <div className="grid max-w-prose gap-2 text-ink-2">
          <p>
            {`${advice(total, shared)} `}
            <ExternalLink href={accountUrl} target="_blank">
              Account settings
            </ExternalLink>
          </p>
        </div>
      </RequireSignIn>
    </div>
  )
}

/** The sentences before the link to the provider's account page. */
function advice(total: number, shared: boolean) {
  if (shared)
    return "Everybody may use the sample accounts of this sandbox. Other people's sessions are neither listed nor ended here. Your identity provider:"
  if (total === 1) return "This is your only session. To change your password, go to your identity provider:"
  return "If you don't recognize a session, end it and change your password. A browser that you end here may still be signed in at your identity provider, and could come back from there. End it there too:"
}

/** The children end it; the current one ends with Sign Out. */
function SignIn({ entry, children }: { entry: SessionEntry; children: ReactNode }) {
  const { current, startedAt, usedAt } = entry
  return (
    <li className="flex items-center gap-x-4 border-line px-5 py-3 not-first:border-t max-md:px-4">
      <Icon name="monitor" className="shrink-0 text-ink-3 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{nameOf(entry)}</span>
          {current && <Badge tone="green">This browser</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          Signed in <RelativeTime at={startedAt} />
          {!current && (
            <span>
              {" · last used "}
              <RelativeTime at={usedAt} />
            </span>
          )}
        </p>
      </div>
      {!current && children}
    </li>
  )
}

function nameOf({ browser }: SessionEntry) {
  return browser || unknownBrowser
}
