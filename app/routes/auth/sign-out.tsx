import { data, redirect } from "react-router"
import { authContext } from "~/auth/context"
import { requestInfo } from "~/http/contexts"
import { flash } from "~/http/flash"
import { postOnly } from "~/http/post-only"
import { pageTitle } from "~/routes/brand"
import { buttonClass } from "~/ui/button"
import { Content } from "~/ui/page-frame"
import { PlainPage } from "~/ui/plain-page"
import type { Route } from "./+types/sign-out"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Signing out")

export const middleware = [postOnly]

export async function action({ context, request }: Route.ActionArgs) {
  const { endSessionUrl, setCookies } = await context
    .get(authContext)
    .signOut(request, context.get(requestInfo))
  context.get(flash).leave("signed-out")
  const headers = new Headers()
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie)
  if (endSessionUrl === null) throw redirect("/home", { status: 303, headers })
  return data({ endSessionUrl }, { headers })
}

/**
 * A page that leads on to the provider, since `form-action 'self'` blocks a redirect to it after a form (fact 6).
 * The refresh works without scripts; the link is for browsers that ignore it.
 */
export default function SignOut({ actionData }: Route.ComponentProps) {
  const endSessionUrl = actionData?.endSessionUrl ?? "/home"
  return (
    <Content>
      <meta httpEquiv="refresh" content={`0;url=${endSessionUrl}`} />
      <PlainPage
        title="You are signed out here"
        acts={
          <a href={endSessionUrl} className={buttonClass({ look: "primary" })}>
            Continue
          </a>
        }
      >
        <p>Next you are signed out of the sign-in service too.</p>
      </PlainPage>
    </Content>
  )
}
