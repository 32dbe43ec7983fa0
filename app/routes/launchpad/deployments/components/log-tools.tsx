import { type ReactNode, useEffect, useRef } from "react"
import { countText, formatNumber } from "~/domain/count-text"
import { Button, LinkButton } from "~/ui/button"
import { HiddenFields } from "~/ui/hidden-fields"
import { isPlainClick } from "~/ui/is-plain-click"
import { SearchInput } from "~/ui/search-input"
import { inPlace } from "~/ui/table/table-query"
import { TextInput } from "~/ui/text-input"
import type { ShownLog } from "../load-logs.server"
import { anyLine, type LogQuery, useLogQuery, writeLogQuery } from "../log-query"

/** Search, line number and display options. All of them are forms and links, so that the address has the whole state. */
export function LogTools({ shown, stopFollowing }: { shown: ShownLog; stopFollowing: () => void }) {
  const { query, changedAddress, go } = useLogQuery()
  const { matches, window } = shown
  const { line } = query
  const termField = useFollowing(query.term)
  const lineField = useFollowing(String(line ?? ""))
  const previous = matches.findLast((number) => line === null || number < line)
  const next = matches.find((number) => line === null || number > line)
  const place = line === null ? -1 : matches.indexOf(line)

  /** A line beyond the shown range needs another range from the server. */
  function at(line: number): Partial<LogQuery> {
    return line >= window.from && line <= window.to ? { line } : { line, from: line }
  }

  function show(change: Partial<LogQuery>) {
    stopFollowing()
    go(change)
  }

  function onSearch(typed: string) {
    const term = typed.trim()
    if (term !== query.term) show({ ...anyLine, term })
    // The same term again goes to the next match.
    else if (next !== undefined) show(at(next))
  }

  function matchLink(label: string, line: number | undefined) {
    return line === undefined ? (
      <Button size="sm" disabled>
        {label}
      </Button>
    ) : (
      // Without scripts, the `#L` scrolls to the line. With scripts, the list of lines does.
      <LinkButton
        size="sm"
        to={`${changedAddress(at(line))}#L${line}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          show(at(line))
        }}
      >
        {label}
      </LinkButton>
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-3 max-md:px-4">
      <search className="max-md:w-full">
        <LogForm field="q" rest={{ ...query, ...anyLine, term: "" }} onSend={onSearch}>
          <SearchInput
            ref={termField}
            name="q"
            aria-label="Search this log"
            aria-keyshortcuts="/"
            placeholder="Search this log"
            defaultValue={query.term}
            maxLength={200}
            className="w-56 max-md:w-full"
          />
          <Button type="submit">Search</Button>
        </LogForm>
      </search>
      {query.term !== "" && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            <span>{place >= 0 && `${formatNumber(place + 1)} of `}</span>
            <span>{countText(matches.length, "line")}</span>
          </p>
          {matches.length > 0 && (
            <>
              {matchLink("Previous", previous)}
              {matchLink("Next", next)}
            </>
          )}
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
        <LogForm field="line" rest={{ ...query, ...anyLine }} onSend={(line) => show(at(Number(line)))}>
          <span className="w-20">
            <TextInput
              ref={lineField}
              name="line"
              inputMode="numeric"
              pattern="[1-9][0-9]{0,9}"
              title="Line number"
              required
              aria-label="Go to line"
              placeholder="Line"
              defaultValue={line ?? ""}
              autoComplete="off"
            />
          </span>
          <Button type="submit">Go</Button>
        </LogForm>
        <LinkButton look="quiet" size="sm" to={changedAddress({ wrap: !query.wrap })} {...inPlace} replace>
          {query.wrap ? "Don't wrap lines" : "Wrap lines"}
        </LinkButton>
        {shown.lines.some(({ stamp }) => stamp !== "") && (
          <LinkButton
            look="quiet"
            size="sm"
            to={changedAddress({ times: !query.times })}
            {...inPlace}
            replace
          >
            {query.times ? "Hide times" : "Show times"}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** A field that follows the address, unless somebody is in it. What was typed before the scripts came stays. */
function useFollowing(text: string) {
  const field = useRef<HTMLInputElement>(null)
  const followed = useRef(text)
  useEffect(() => {
    const input = field.current
    if (input && followed.current !== text && input !== document.activeElement) input.value = text
    followed.current = text
  }, [text])
  return field
}

interface LogFormProps {
  field: string
  rest: LogQuery
  onSend: (typed: string) => void
  children: ReactNode
}

/** A form with one field. Without scripts, it sends the rest of the query, too. */
function LogForm({ field, rest, onSend, children }: LogFormProps) {
  const { page } = useLogQuery()
  return (
    <form
      action={page}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(String(new FormData(event.currentTarget).get(field)))
      }}
      className="flex items-center gap-2"
    >
      <HiddenFields fields={[...writeLogQuery(rest)]} />
      {children}
    </form>
  )
}
