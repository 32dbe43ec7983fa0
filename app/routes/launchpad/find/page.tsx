import { data, href } from "react-router"
import { searchText } from "~/domain/search-text"
import { visit } from "~/http/contexts"
import { fragmentPerson } from "~/http/fragment-address"
import { isForRouter } from "~/http/is-for-router"
import { loadPart } from "~/page/keep-page"
import { pageTitle } from "~/page/use-brand"
import { Button } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { QueryForm } from "~/ui/table/query-form"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/page"
import { FindInput, findAddress, longestSearch } from "./find-input"
import { loadFound } from "./load.server"
import { type FindReply, Results } from "./results"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Find")

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

const characters = new Intl.Segmenter("en")

/** A page waits for all lists. The router gets each one when it is there. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("q") ?? "").trim()
  const nothing = (hint?: string, status = 200) =>
    data<FindReply>({ search: search.slice(0, 2 * longestSearch), hint, lists: [] }, { status })
  if (!context.get(visit).session) return nothing("Sign in to find something")
  if (search === "") return nothing()
  if ([...search].length > longestSearch) return nothing(`Type at most ${longestSearch} characters`, 400)
  if ([...characters.segment(searchText(search))].length < 2) return nothing("Type at least two letters")
  const lists = loadFound(context, search)
  // When the session has ended, the layout redirects, and nobody reads the lists: an unread rejection would end the process.
  for (const list of lists) list.catch(() => {})
  return data<FindReply>({ search, lists: isForRouter(request) ? lists : await Promise.all(lists) })
}

/** For the dialog, a server that can't be reached is an answer, so that the page stays. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  if (fragmentPerson(url) === null) return await serverLoader()
  return await loadPart(serverLoader, { search: url.searchParams.get("q") ?? "", lists: [null] })
}

export default function Find({ loaderData: reply }: Route.ComponentProps) {
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <PageHeader title="Find" />
      <RequireSignIn title="Sign in to find something">
        <search>
          <QueryForm
            query={{
              action: href("/find"),
              here: findAddress(reply.search),
              fields: [["q", reply.search]],
              addressFor: (fields) => findAddress(fields.get("q") ?? ""),
            }}
            pauseMs={250}
            className="flex gap-2"
            submit={<Button type="submit">Find</Button>}
          >
            <FindInput aria-keyshortcuts="/" defaultValue={reply.search} className="min-w-0 flex-1" />
          </QueryForm>
        </search>
        <Results reply={reply} />
      </RequireSignIn>
    </div>
  )
}
