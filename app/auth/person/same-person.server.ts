import { data, href, type MiddlewareFunction, redirect, redirectDocument } from "react-router"
import { parseUrl } from "../../domain/parse-url"
import { visit } from "../../http/contexts"
import { fragmentPerson } from "../../http/fragment-address"
import { isForRouter } from "../../http/is-for-router"
import { otherPersonStatus, personField, personHeader } from "../../http/person-header"
import { safeReturnTo } from "../../http/return-to"

/** Refuses what the page of another person sends. A page that doesn't name its person was a visitor's. */
export const samePerson: MiddlewareFunction<Response> = async ({ context, request, url }) => {
  const tag = context.get(visit).session?.tag
  const named = await refuseOtherPerson(request, url, tag)
  context.get(visit).pageTag = tag ?? named
}

/**
 * Returns the person that a page or form names. To those of another person than the one who is signed in, it throws the answer:
 * scripts reload their page, and a form is shown again for this person.
 */
export async function refuseOtherPerson(request: Request, url: URL, tag: string | undefined) {
  const header = request.headers.get(personHeader) ?? fragmentPerson(url)
  const isForm = request.method === "POST" && (header === null || isForRouter(request))
  const field = isForm && header === null ? (await request.clone().formData()).get(personField) : null
  const named = header ?? field?.toString() ?? ""
  if (tag === undefined || named === "" || named === tag) return named
  if (!isForm) {
    if (fragmentPerson(url) === null) throw data(null, { status: otherPersonStatus })
    // What loads a part of a page doesn't learn the status that its layout has thrown.
    const page = parseUrl(request.headers.get("referer") ?? "")
    throw redirectDocument(safeReturnTo(page && page.pathname + page.search))
  }
  const form = new URLSearchParams({ form: url.pathname + url.search })
  // This status sends the form, with all of its input, to the other page.
  throw redirect(`${href("/auth/other-person")}?${form}`, 307)
}
