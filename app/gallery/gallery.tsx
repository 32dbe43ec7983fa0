import { allCategories, type GalleryPage } from "~/domain/agent-gallery"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { TabLinks } from "~/ui/tab-links"
import { PagedList } from "~/ui/table/pager"
import { inPlace, newSearch } from "~/ui/table/table-query"
import { UnreadEntries } from "~/ui/unread-entries"
import { AgentCard } from "./agent-card"
import { AgentIcon } from "./agent-icon"
import { SearchForm, useGallerySearch } from "./gallery-search"

interface GalleryProps {
  gallery: GalleryPage
  /** Heading level of the list; agents are one level below. */
  level: 2 | 3
  /** The id of the gallery's section on a page with other sections. */
  anchor?: string
  /** Whether `/` focuses the search. */
  searchKey?: boolean
}

export function Gallery({ gallery, level, anchor, searchKey = false }: GalleryProps) {
  const tableQuery = useGallerySearch(anchor)
  const { view, list } = gallery
  if (view.everything === 0) {
    return (
      <EmptyState icon="bot" title="No agents available" level={level === 2 ? "h2" : "h3"}>
        No agents have been published yet.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Categories view={view} tableQuery={tableQuery} />
      <SearchForm
        view={view}
        found={list.found}
        tableQuery={tableQuery}
        level={level}
        searchKey={searchKey}
      />
      <UnreadEntries count={gallery.unread} />
      <Agents view={view} list={list} tableQuery={tableQuery} level={level} />
    </div>
  )
}

interface PartProps {
  view: GalleryPage["view"]
  tableQuery: ReturnType<typeof useGallerySearch>
}

function Categories({ view, tableQuery }: PartProps) {
  const chosen = view.category?.id ?? allCategories
  return (
    <TabLinks
      label="Categories"
      defaultShouldRevalidate={false}
      tabs={view.categories.map(({ id, name, icon, found }) => ({
        key: id,
        to: tableQuery.changedAddress({ category: id }),
        current: id === chosen,
        label: (
          <>
            {icon !== null && <AgentIcon icon={icon} className="mr-1.5 text-base" />}
            <bdi translate="no">{name}</bdi>
            <span className="ml-1.5 font-normal text-ink-3">{found}</span>
          </>
        ),
      }))}
    />
  )
}

function Agents({ view, list, tableQuery, level }: PartProps & Pick<GalleryPage, "list"> & { level: 2 | 3 }) {
  if (view.total === 0) {
    return (
      <EmptyState
        icon="bot"
        level="h3"
        title="No agents found in this category"
        action={
          <LinkButton to={tableQuery.changedAddress({ category: allCategories })} {...inPlace}>
            See all agents
          </LinkButton>
        }
      />
    )
  }
  if (list.found === 0) return <NoResults view={view} tableQuery={tableQuery} />
  return (
    <PagedList list={list} tableQuery={tableQuery.list}>
      <ul
        id={tableQuery.list.anchor}
        className="grid scroll-mt-28 grid-cols-3 gap-4 max-xl:grid-cols-2 max-md:grid-cols-1"
      >
        {list.rows.map((agent) => (
          <AgentCard key={agent.id} agent={agent} level={level === 2 ? "h3" : "h4"} />
        ))}
      </ul>
    </PagedList>
  )
}

/** Shown when no agent of the category matches. Other categories may have matches. */
function NoResults({ view: { category, categories, total }, tableQuery }: PartProps) {
  const { search, changedAddress } = tableQuery
  const elsewhere = categories.find(({ id }) => id === allCategories)?.found ?? 0
  return (
    <EmptyState
      icon="search"
      level="h3"
      title="No results"
      action={
        <>
          {category && elsewhere > 0 && (
            <LinkButton to={changedAddress({ category: allCategories })} {...inPlace}>
              {`Show ${elsewhere} in all categories`}
            </LinkButton>
          )}
          <LinkButton to={changedAddress({ text: "", tag: null })} {...newSearch}>
            Clear filters
          </LinkButton>
        </>
      }
    >
      <p>
        <span>{total === 1 ? "The only agent " : `None of the ${total} agents `}</span>
        <span>{category && "in this category "}</span>
        <span>{total === 1 ? "does not match " : "matches "}</span>
        <span>
          {[search.text, search.tag]
            .filter((word) => word !== null && word !== "")
            .map((word, place) => (
              <span key={`${place} ${word}`}>
                <span>{place > 0 && " and "}</span>“<bdi translate="no">{word}</bdi>”
              </span>
            ))}
        </span>
        .
      </p>
    </EmptyState>
  )
}
