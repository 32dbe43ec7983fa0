import { allCategories, type GalleryView } from "~/domain/agent-gallery"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { inPlace } from "~/ui/table/table-query"
import type { useGallerySearch } from "./use-gallery-search"

/** The category has agents, and none of them is what is looked for; another one may have it. */
export function NothingFound({
  view: { category, categories, total },
  use: { search, addressOf },
}: {
  view: GalleryView
  use: ReturnType<typeof useGallerySearch>
}) {
  const elsewhere = categories.find(({ id }) => id === allCategories)?.found ?? 0
  return (
    <EmptyState
      icon="search"
      level="h3"
      title="No results"
      act={
        <>
          {category && elsewhere > 0 && (
            <LinkButton to={addressOf({ category: allCategories })} {...inPlace}>
              Show {elsewhere} in all categories
            </LinkButton>
          )}
          <LinkButton to={addressOf({ text: "", tag: null })} {...inPlace}>
            Clear filters
          </LinkButton>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {total === 1 ? "The only agent" : `None of the ${total} agents`} {category && "in this category "}
        {total === 1 ? "does not match" : "matches"}{" "}
        {[search.text, search.tag]
          .filter((word) => word !== null && word !== "")
          .map((word, place) => (
            <span key={`${place} ${word}`}>
              {place > 0 && " and "}“<bdi>{word}</bdi>”
            </span>
          ))}
        .
      </p>
    </EmptyState>
  )
}
