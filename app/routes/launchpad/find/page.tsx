import { data, href } from "react-router"
import { sessionContext } from "~/auth/context"
import { searchText } from "~/domain/search-text"
import { fragmentPerson } from "~/http/fragment-address"
import { reloadOnSearch } from "~/page/reload-on-search"
import { pageTitle } from "~/page/use-brand"
import { Button } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import { SearchInput } from "~/ui/search-input"
import { QueryForm } from "~/ui/table/query-form"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/page"
import { findAddress, longestSearch, placeholder } from "./address"
import { loadFound } from "./load.server"
import { type FindReply, kinds, type Lists, Results } from "./results"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Find")

export const shouldRevalidate = reloadOnSearch

const characters = new Intl.Segmenter("en")

/** A page waits for all lists. The router gets each one when it is there. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("q") ?? "").trim()
  const nothing = (state: FindReply["state"], status = 200) =>
    data<FindReply>({ search: search.slice(0, 2 * longestSearch), state, found: null }, { status })
  if (!context.get(sessionContext)) return nothing("empty")
  if ([...search].length > longestSearch) return nothing("too long", 400)
  const letters = [...characters.segment(searchText(search))].length
  if (letters < 2) return nothing(search === "" ? "empty" : "too short")
  const found: Lists = loadFound(context, search)
  if (!new URL(request.url).pathname.endsWith(".data")) {
    for (const { kind } of kinds) found[kind] = await found[kind]
  }
  return data<FindReply>({ search, state: "searched", found })
}

/** For the dialog, a server that can't be reached is an answer, so that the page stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (fragmentPerson(new URL(request.url)) === null) throw error
    return { search: "", state: "unreachable" as const, found: null }
  }
}

export default function Find({ loaderData: reply }: Route.ComponentProps) {
  const here = findAddress(reply.search)
  const query = {
    action: href("/find"),
    here,
    fields: [["q", reply.search] as [string, string]],
    addressFor: (fields: URLSearchParams) => findAddress(fields.get("q") ?? ""),
  }
  return (
    <div className="grid max-w-prose grid-cols-1 gap-5">
      <RequireSignIn title="Sign in to find something" heading={<PageHeader title="Find" />}>
        <PageHeader title="Find" />
        <search>
          <QueryForm
            query={query}
            pauseMs={250}
            className="flex gap-2"
            submit={<Button type="submit">Find</Button>}
          >
            <SearchInput
              name="q"
              aria-label="Find"
              aria-keyshortcuts="/"
              placeholder={placeholder}
              defaultValue={reply.search}
              maxLength={longestSearch}
              className="min-w-0 flex-1"
            />
          </QueryForm>
        </search>
        <Results reply={reply} />
      </RequireSignIn>
    </div>
  )
}
