import { data, href, redirect } from "react-router"
import { PersonField, PersonTag } from "~/auth/person/person-field"
import { sessionMiddleware } from "~/auth/session/middleware.server"
import { visit } from "~/http/contexts"
import { personField } from "~/http/person-header"
import { safeReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { Button, LinkButton } from "~/ui/button"
import { Content } from "~/ui/page-frame"
import { PlainPage } from "~/ui/plain-page"
import type { Route } from "./+types/other-person"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Another account")

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

export function loader({ context }: Route.LoaderArgs) {
  const { session } = context.get(visit)
  if (!session) throw redirect(href("/home"))
  return { email: session.email, tag: session.tag }
}

/** The form of another person, sent on by `refuseOtherPerson`. The person who is signed in now may send it for themselves. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const address = safeReturnTo(url.searchParams.get("form"))
  // The session has ended meanwhile. The form's page says so.
  if (!context.get(visit).session) throw redirect(address, 307)
  const posted = [...(await request.formData())]
  // It is sent from here, so no other page stays open.
  const left = new Set([personField, "stay", "scripts"])
  const fields = posted.flatMap(([name, value]) =>
    typeof value === "string" && !left.has(name) ? [{ name, value }] : [],
  )
  return data({ address, fields }, { status: 409 })
}

export default function OtherPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { email, tag } = loaderData
  return (
    <Content>
      <PlainPage
        title={
          <>
            {"You are signed in as "}
            <bdi translate="no">{email}</bdi>
            {" now"}
          </>
        }
        actions={
          <>
            {actionData && (
              <form method="post" action={actionData.address}>
                <PersonTag value={tag}>
                  <PersonField />
                </PersonTag>
                {actionData.fields.map(({ name, value }, index) => (
                  <input key={index} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" look="primary">
                  <span>
                    Continue as{" "}
                    <bdi translate="no" className="[overflow-wrap:anywhere]">
                      {email}
                    </bdi>
                  </span>
                </Button>
              </form>
            )}
            <LinkButton to={href("/home")} target="_top">
              {actionData ? "Cancel" : "Go to Home"}
            </LinkButton>
          </>
        }
      >
        <p>
          The form was opened in another account, so nothing was changed.
          <span>{actionData && " Your input is kept: to use it in this account, continue."}</span>
        </p>
      </PlainPage>
    </Content>
  )
}
