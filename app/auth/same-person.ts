import { href, type MiddlewareFunction, redirect } from "react-router"
import { otherPersonStatus, personField, personHeader } from "../http/connection/person-header"
import { sessionContext } from "./context"

/** Refuses what the page of another person sends. A page that doesn't name its person was a visitor's. */
export const samePerson: MiddlewareFunction<Response> = async ({ context, request, url }) => {
  const session = context.get(sessionContext)
  if (session) await refuseOtherPerson(request, url, session.tag)
}

/** Throws the answer to a page of another person: scripts load their page anew, and a form is shown again for this person. */
export async function refuseOtherPerson(request: Request, url: URL, tag: string) {
  const header = request.headers.get(personHeader)
  const isForm = request.method === "POST" && (header === null || isNavigation(request))
  const named = header ?? (isForm ? (await request.clone().formData()).get(personField) : null)
  if (!named || named === tag) return
  if (!isForm) throw new Response(null, { status: otherPersonStatus })
  const form = new URLSearchParams({ form: url.pathname + url.search })
  // This status sends the form, with all of its input, to the other page.
  throw redirect(`${href("/auth/other-person")}?${form}`, 307)
}

/** Whether the router sends it, and follows redirects. */
function isNavigation(request: Request) {
  return new URL(request.url).pathname.endsWith(".data")
}
