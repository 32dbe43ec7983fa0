import type { MouseEvent, ReactNode } from "react"
import { href } from "react-router"
import { authContext, type SignInEntry, sessionContext } from "~/auth/context"
import { FormProblem } from "~/console/form-problem"
import { useConfirmedPost } from "~/console/use-confirmed-post"
import type { FormReply } from "~/http/form"
import { pageTitle } from "~/http/use-brand"
import { Badge } from "~/ui/badge"
import { LinkButton } from "~/ui/button"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/list"
import { consequences, consequencesOfMany, notEnded, unknownBrowser } from "./copy"

/** More than that is no person, and would make the page slow. */
const mostListed = 100

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Your Sign-ins")

export async function loader({ context }: Route.LoaderArgs) {
  const auth = context.get(authContext)
  const session = context.get(sessionContext)
  const signIns = session ? await auth.signIns(session) : []
  return { signIns: signIns.slice(0, mostListed), total: signIns.length, accountUrl: auth.accountUrl }
}

export default function SignIns({ loaderData: { signIns, total, accountUrl } }: Route.ComponentProps) {
  const { busy, confirm, reply } = useConfirmedPost<FormReply>()

  /** The properties of a link that ends sign-ins: it opens the confirmation page, or with scripts asks in a dialog. */
  function ending(action: string, question: string) {
    return {
      discover: "none" as const,
      to: action,
      onClick: (event: MouseEvent) => confirm(event, { action, question, fields: {} }),
      "aria-disabled": busy || undefined,
    }
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <RequireSignIn
        title="Sign in to see where you're signed in"
        heading={<PageHeader title="Your Sign-ins" />}
      >
        <PageHeader
          title="Your Sign-ins"
          count={total}
          action={
            total > 1 && (
              <LinkButton
                {...ending(
                  href("/account/sign-ins/others/end"),
                  `End all other sign-ins?\n\n${consequencesOfMany}`,
                )}
              >
                End All Others
              </LinkButton>
            )
          }
        >
          Browsers that are signed in with your account.
        </PageHeader>
        <FormProblem reply={reply} copy={notEnded} />
        <Panel>
          <ul>
            {signIns.map((entry) => (
              <SignIn key={entry.key} entry={entry}>
                <LinkButton
                  {...ending(
                    href("/account/sign-ins/:id/end", { id: entry.key }),
                    `End the sign-in of ${nameOf(entry)}?\n\n${consequences}`,
                  )}
                  size="sm"
                  className="shrink-0"
                >
                  End<span className="sr-only">{` ${nameOf(entry)}`}</span>
                </LinkButton>
              </SignIn>
            ))}
          </ul>
        </Panel>
        <div className="grid max-w-prose gap-2 text-ink-2">
          {total > signIns.length && <p>The last used {signIns.length} are listed.</p>}
          <p>
            {total === 1
              ? "This is your only sign-in. "
              : "If you don't recognize a sign-in, end it and change your password. "}
            {"A browser that you end here may still be signed in at your identity provider. End it there too: "}
            <ExternalLink href={accountUrl} target="_blank">
              Account settings
            </ExternalLink>
          </p>
        </div>
      </RequireSignIn>
    </div>
  )
}

/** The children end it; the current one ends with Sign Out. */
function SignIn({ entry, children }: { entry: SignInEntry; children: ReactNode }) {
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
            <>
              {" · last used "}
              <RelativeTime at={usedAt} />
            </>
          )}
        </p>
      </div>
      {!current && children}
    </li>
  )
}

function nameOf({ browser }: SignInEntry) {
  return browser || unknownBrowser
}
