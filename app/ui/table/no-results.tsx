import { LinkButton } from "../button"
import { EmptyState } from "../empty-state"
import { newSearch, type TableQuery } from "./table-query"

/** No row matches the search or the filters. */
export function NoResults({ tableQuery, title = "No results" }: { tableQuery: TableQuery; title?: string }) {
  const { text, filters } = tableQuery.state
  const values = Object.values(filters)
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <LinkButton to={tableQuery.cleared} {...newSearch}>
          Clear filters
        </LinkButton>
      }
    >
      <p>
        {"Nothing matches "}
        <span>
          {[text, ...values].filter(Boolean).map((word, at) => (
            <span key={`${at} ${word}`}>
              <span>{at > 0 && " and "}</span>“<bdi translate="no">{word}</bdi>”
            </span>
          ))}
        </span>
        .
      </p>
    </EmptyState>
  )
}
