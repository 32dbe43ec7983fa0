import { type FormEvent, useRef } from "react"
import { useNavigate } from "react-router"
import { Button, LinkButton } from "~/ui/button"
import { isPlainClick } from "~/ui/is-plain-click"
import { SearchInput } from "~/ui/search-input"
import { useSearchKey } from "~/ui/search-key"
import { TextInput } from "~/ui/text-input"
import type { ShownLog } from "../load-logs.server"
import { type LogQuery, useLogQuery, writeLogQuery } from "../log-query"

/** Search, line number and display options. All of them are forms and links, so that the address has the whole state. */
export function LogTools({ shown, stopFollowing }: { shown: ShownLog; stopFollowing: () => void }) {
  const { page, query, addressOf } = useLogQuery()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)

  /** A line beyond the shown range needs another range from the server. */
  function queryForLine(line: number): Partial<LogQuery> {
    const { from, to } = shown.window
    return line >= from && line <= to ? { line } : { line, from: line }
  }

  function show(change: Partial<LogQuery>) {
    stopFollowing()
    navigate(addressOf(change), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  function onSearch(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const term = String(new FormData(event.currentTarget).get("q") ?? "").trim()
    if (term !== query.term) return show({ term, line: null, from: null })
    // Submitting the same term again goes to the next match.
    if (next !== undefined) show(queryForLine(next))
  }

  function onGoTo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const line = Number(new FormData(event.currentTarget).get("line"))
    if (Number.isInteger(line) && line > 0) show(queryForLine(line))
  }

  const { matches } = shown
  const previous = matches.findLast((number) => query.line === null || number < query.line)
  const next = matches.find((number) => query.line === null || number > query.line)
  const place = query.line === null ? -1 : matches.indexOf(query.line)
  const hidden = [...writeLogQuery({ ...query, term: "", line: null, from: null })]

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-3 max-md:px-4">
      <search className="max-md:w-full">
        <form action={page} onSubmit={onSearch}>
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="flex gap-2">
            <SearchInput
              ref={search}
              key={query.term}
              name="q"
              aria-label="Search this log"
              aria-keyshortcuts="/"
              placeholder="Search this log"
              defaultValue={query.term}
              maxLength={200}
              className="w-56 max-md:w-full"
            />
            <Button type="submit">Search</Button>
          </div>
        </form>
      </search>
      {query.term !== "" && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            <span>{place >= 0 && `${count(place + 1)} of `}</span>
            <span>{matches.length === 1 ? "1 line" : `${count(matches.length)} lines`}</span>
          </p>
          {matches.length > 0 && (
            <>
              <MatchLink
                label="Previous"
                line={previous}
                queryFor={queryForLine}
                stopFollowing={stopFollowing}
              />
              <MatchLink label="Next" line={next} queryFor={queryForLine} stopFollowing={stopFollowing} />
            </>
          )}
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
        <form action={page} onSubmit={onGoTo} className="flex items-center gap-2">
          {[...writeLogQuery({ ...query, line: null, from: null })].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <span className="w-20">
            <TextInput
              key={query.line}
              name="line"
              inputMode="numeric"
              pattern="[1-9][0-9]{0,9}"
              title="Line number"
              required
              aria-label="Go to line"
              placeholder="Line"
              defaultValue={query.line ?? ""}
              autoComplete="off"
            />
          </span>
          <Button type="submit">Go</Button>
        </form>
        <LinkButton
          look="quiet"
          size="sm"
          to={addressOf({ wrap: !query.wrap })}
          preventScrollReset
          replace
          defaultShouldRevalidate={false}
        >
          {query.wrap ? "Don't wrap lines" : "Wrap lines"}
        </LinkButton>
        {shown.lines.some(({ stamp }) => stamp !== "") && (
          <LinkButton
            look="quiet"
            size="sm"
            to={addressOf({ times: !query.times })}
            preventScrollReset
            replace
            defaultShouldRevalidate={false}
          >
            {query.times ? "Hide times" : "Show times"}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Without scripts, the `#L` of the address scrolls to the line. With scripts, the list of lines does. */
function MatchLink({
  label,
  line,
  queryFor,
  stopFollowing,
}: {
  label: string
  line: number | undefined
  queryFor: (line: number) => Partial<LogQuery>
  stopFollowing: () => void
}) {
  const { addressOf } = useLogQuery()
  const navigate = useNavigate()
  if (line === undefined) {
    return (
      <Button size="sm" disabled>
        {label}
      </Button>
    )
  }
  const address = addressOf(queryFor(line))
  return (
    <LinkButton
      size="sm"
      to={`${address}#L${line}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        stopFollowing()
        navigate(address, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
      }}
    >
      {label}
    </LinkButton>
  )
}

function count(number: number) {
  return number.toLocaleString("en-US")
}
