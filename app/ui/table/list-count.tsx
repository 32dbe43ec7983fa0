import { type FoundPage, rowsPerPage } from "~/domain/table"

/** "250", or "3 of 250" after a search, which screen readers announce. */
export function ListCount({
  list: { found, total },
  className = "",
}: {
  list: Pick<FoundPage<unknown>, "found" | "total">
  className?: string
}) {
  return (
    <span
      role={total > rowsPerPage ? "status" : undefined}
      className={`font-normal text-ink-3 tabular-nums ${className}`}
    >
      {found === total ? total : `${found} of ${total}`}
    </span>
  )
}
