import { Fragment, type ReactNode } from "react"
import { Link } from "react-router"
import { formatNumber } from "~/domain/count-text"
import { rowsPerPage } from "~/domain/table"
import { LinkButton } from "../button"
import { Icon } from "../icon"
import { Notice } from "../notice"
import { useListNews } from "./list-news"
import { inPlace, type PageQuery } from "./table-query"

interface PagerProps {
  tableQuery: PageQuery
  /** The shown page, from 1: the last one if the address asks for more. */
  page: number
  pages: number
}

export function Pager({ tableQuery, page, pages }: PagerProps) {
  const { anchor, sizes = [] } = tableQuery
  const pageAddress = (page: number, pageSize = tableQuery.state.pageSize) =>
    tableQuery.changedAddress({ page, ...(pageSize && { pageSize }) }) +
    (anchor === undefined ? "" : `#${anchor}`)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 tabular-nums">
        {sizes.length > 1 && (
          <span className="flex items-center gap-0.5">
            <span className="mr-1">Rows per page</span>
            {sizes.map((size) => (
              <Fragment key={size}>
                {" "}
                <Link
                  to={pageAddress(1, size)}
                  {...inPlace}
                  aria-current={size === tableQuery.state.pageSize ? "true" : undefined}
                  className="grid min-h-8 min-w-8 place-items-center rounded-control px-1.5 hover:bg-gray-wash aria-[current=true]:bg-gray-wash aria-[current=true]:font-semibold aria-[current=true]:text-ink max-md:min-h-11 max-md:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                >
                  {formatNumber(size)}
                </Link>
              </Fragment>
            ))}
          </span>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Step to={page > 1 ? pageAddress(page - 1) : null} rel="prev">
          <Icon name="arrow-left" /> Previous
        </Step>{" "}
        <span className="px-1 tabular-nums">{`Page ${page} of ${pages}`}</span>
        <Step to={page < pages ? pageAddress(page + 1) : null} rel="next">
          Next <Icon name="arrow-right" />
        </Step>
      </div>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to !== null) {
    return (
      <LinkButton to={to} rel={rel} size="sm" defaultShouldRevalidate={false}>
        {children}
      </LinkButton>
    )
  }
  return (
    <span className="inline-flex min-h-8 items-center gap-2 px-3 text-ink-3 max-md:min-h-11 pointer-coarse:min-h-11">
      {children}
    </span>
  )
}

/** The address asks for a page beyond the last. */
export function NoSuchPage({ tableQuery, page }: { tableQuery: PageQuery; page: number }) {
  if (tableQuery.state.page <= page) return null
  return (
    <Notice title={`Page ${formatNumber(tableQuery.state.page)} not found`}>
      <p>
        <span>{`Showing the last page, page ${page}. `}</span>
        <Link to={tableQuery.changedAddress({ page: 1 })} {...inPlace} className="link">
          Go to the first page
        </Link>
      </p>
    </Notice>
  )
}

/**
 * Around a list that has pages when it is long. The pager is at its end. A page beyond the last is no error here: deleting the only
 * row of the last page returns to it.
 */
export function PagedList({
  list: { found, page, pages },
  tableQuery,
  inPanel = false,
  children,
}: Pick<PagerProps, "tableQuery"> & {
  list: Pick<PagerProps, "page" | "pages"> & { found: number }
  /** Adds the space that a panel leaves to its content. */
  inPanel?: boolean
  children: ReactNode
}) {
  const news = useListNews({
    state: { ...tableQuery.state, sort: undefined },
    page,
    pages,
    list: () => {
      const list = document.getElementById(tableQuery.anchor ?? "")
      if (list) list.tabIndex = -1
      return list
    },
  })
  const space = inPanel ? "border-t border-line px-5 py-3 max-md:px-4" : undefined
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {children}
      {found > rowsPerPage && (
        <div className={space}>
          <Pager tableQuery={tableQuery} page={page} pages={pages} />
        </div>
      )}
    </>
  )
}
