import { useMemo } from "react"
import { useLocation, useSearchParams } from "react-router"
import {
  type GalleryPage,
  type GallerySearch,
  readGallerySearch,
  writeGallerySearch,
} from "~/domain/agent-gallery"
import { addressWith } from "~/http/address"
import { SearchInput } from "~/ui/search-input"
import { Select } from "~/ui/select"
import { QueryForm } from "~/ui/table/query-form"
import type { AddressedForm } from "~/ui/table/table-query"
import { useHydrated } from "~/ui/use-hydrated"

/**
 * The search in the address, and addresses for changed searches. `anchor` is the id of the gallery's section on a
 * longer page.
 */
export function useGallerySearch(anchor: string | undefined) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // Without scripts the page reloads; the hash scrolls back to the gallery.
  const hash = useHydrated() || anchor === undefined ? "" : `#${anchor}`
  return useMemo(() => {
    const search = readGallerySearch(parameters)
    const changedPath = (change: Partial<GallerySearch>) =>
      addressWith(pathname, writeGallerySearch({ ...search, page: 1, ...change }))
    const changedAddress = (change: Partial<GallerySearch>) => changedPath(change) + hash
    const form: AddressedForm = {
      action: pathname + hash,
      here: changedAddress({}),
      fields: [...writeGallerySearch(search)],
      addressFor: (asked) => changedAddress({ ...readGallerySearch(asked), category: search.category }),
    }
    const list = { state: search, anchor: "agents", changedAddress: changedPath }
    return { search, changedAddress, form, list }
  }, [pathname, parameters, hash])
}

interface SearchFormProps {
  view: GalleryPage["view"]
  /** The number of agents that match. */
  found: number
  tableQuery: ReturnType<typeof useGallerySearch>
  level: 2 | 3
  /** Whether `/` focuses the search. Only on pages where hotkeys can be turned off. */
  searchKey: boolean
}

/** The number of agents and the search form. With scripts the list updates while the visitor types. */
export function SearchForm({ view, found, tableQuery, level, searchKey }: SearchFormProps) {
  const { search, changedAddress, form } = tableQuery
  const { total, category, tags } = view
  const narrowed = search.text !== "" || search.tag !== null
  const Heading = level === 2 ? "h2" : "h3"
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-baseline gap-2 text-md">
        <Heading className="min-w-0 font-semibold">
          {category ? <bdi translate="no">{category.name}</bdi> : "All agents"}
        </Heading>
        <p role="status" className="shrink-0 text-ink-2">
          <span>{narrowed ? `${found} of ${total}` : total}</span>
          <span className="sr-only">{` ${total === 1 ? "agent" : "agents"}`}</span>
        </p>
      </div>
      <search className="max-md:w-full">
        <QueryForm
          query={form}
          pauseMs={250}
          clear={narrowed ? changedAddress({ text: "", tag: null }) : null}
          className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2"
        >
          {search.category !== null && <input type="hidden" name="category" value={search.category} />}
          <SearchInput
            name="q"
            aria-label="Search agents"
            aria-keyshortcuts={searchKey ? "/" : undefined}
            placeholder="Search agents"
            defaultValue={search.text}
            maxLength={200}
            className="w-64 max-md:col-span-2 max-md:w-full"
          />
          <Select
            name="tag"
            aria-label="Tag"
            defaultValue={view.tag ?? ""}
            options={tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
            className="w-44 max-md:w-auto"
          >
            <option value="">All tags</option>
          </Select>
        </QueryForm>
      </search>
    </div>
  )
}
