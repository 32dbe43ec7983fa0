import { data, href, redirect } from "react-router"
import { PersonField, PersonTag } from "~/auth/person/person-field"
import { refuseOtherPerson } from "~/auth/person/same-person.server"
import { flash } from "~/console/flash"
import { useDocumentFacts } from "~/document-facts"
import { services, visit } from "~/http/contexts"
import { personField } from "~/http/person-header"
import { postOnly } from "~/http/post-only.server"
import { pageTitle } from "~/page/use-brand"
import { forgetPaymentNote } from "~/routes/launchpad/balance/payment-note.server"
import { Button, buttonClass, LinkButton } from "~/ui/button"
import { Content } from "~/ui/page-frame"
import { PlainPage } from "~/ui/plain-page"
import type { Route } from "./+types/sign-out"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Signing out")

/** Not the session's own middleware: people can sign out while the provider is away. */
const samePerson: Route.MiddlewareFunction = async ({ context, request, url }) => {
  const tag = await context.get(services).auth.tag(request.headers.get("cookie"))
  if (tag !== null) await refuseOtherPerson(request, url, tag)
}

export const middleware: Route.MiddlewareFunction[] = [postOnly, samePerson]

/** For Retry-After: the framework forwards only cookies by default. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function action({ context, request }: Route.ActionArgs) {
  const { setCookies, ...signedOut } = await context.get(services).auth.signOut(request, context.get(visit))
  if (!signedOut.ok) {
    const person = (await request.formData()).get(personField)?.toString() ?? ""
    return data({ person }, { status: 503, headers: { "Retry-After": "5" } })
  }
  const { endSessionUrl } = signedOut
  context.get(flash).leave("signed-out")
  const headers = new Headers()
  for (const cookie of [...setCookies, await forgetPaymentNote(context)]) headers.append("Set-Cookie", cookie)
  if (endSessionUrl === null) throw redirect(href("/home"), { status: 303, headers })
  return data({ endSessionUrl }, { headers })
}

/**
 * A page instead of a redirect: after a form post, `form-action 'self'` blocks redirects to the provider.
 * The refresh works without scripts; the link is for browsers that ignore the refresh.
 */
export default function SignOut({ actionData }: Route.ComponentProps) {
  if (!actionData || "person" in actionData) return <StillSignedIn person={actionData?.person ?? ""} />
  const { endSessionUrl } = actionData
  return (
    <Content>
      <meta httpEquiv="refresh" content={`0; url=${endSessionUrl}`} />
      <PlainPage
        title="You are signed out here"
        actions={
          <a href={endSessionUrl} className={buttonClass({ look: "primary" })}>
            Continue
          </a>
        }
      >
        <p>Next, you'll be signed out of the sign-in service too.</p>
      </PlainPage>
    </Content>
  )
}

function StillSignedIn({ person }: { person: string }) {
  const { reference } = useDocumentFacts()
  return (
    <Content>
      <PlainPage
        title="Couldn't sign you out"
        reference={reference}
        actions={
          <>
            <form method="post">
              <PersonTag value={person}>
                <PersonField />
              </PersonTag>
              <Button type="submit" look="primary">
                Try again
              </Button>
            </form>
            <LinkButton to={href("/home")}>Back to Home</LinkButton>
          </>
        }
      >
        <p>The session store didn't confirm it, so you may still be signed in. Try again in a moment.</p>
      </PlainPage>
    </Content>
  )
}
