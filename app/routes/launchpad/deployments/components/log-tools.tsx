import { type FormEvent, useRef } from "react"
import { useNavigate } from "react-router"
import { Button, LinkButton } from "~/ui/button"
import { SearchInput } from "~/ui/search-input"
import { useSearchKey } from "~/ui/search-key"
import { TextInput } from "~/ui/text-input"
import type { ShownLog } from "../load-logs.server"
import { type LogQuery, useLogQuery, writeLogQuery } from "../log-query"

/** Search, the way to a line, and how lines are shown: forms and links, so that the address says it all. */
export function LogTools({ shown, onLook }: { shown: ShownLog; onLook: () => void }) {
  const { page, view, addressOf } = useLogQuery()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)

  /** Within what is shown a line is pointed at; beyond it another window is asked for. */
  function viewOfLine(line: number): Partial<LogQuery> {
    const { from, to } = shown.window
    return line >= from && line <= to ? { line } : { line, from: line }
  }

  function look(change: Partial<LogQuery>) {
    onLook()
    navigate(addressOf(change), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  function onSearch(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sought = String(new FormData(event.currentTarget).get("q") ?? "").trim()
    if (sought !== view.sought) return look({ sought, line: null, from: null })
    // The same again means the next one.
    if (next !== undefined) look(viewOfLine(next))
  }

  function onGoTo(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const line = Number(new FormData(event.currentTarget).get("line"))
    if (Number.isInteger(line) && line > 0) look(viewOfLine(line))
  }

  const { matches } = shown
  const previous = matches.findLast((number) => view.line === null || number < view.line)
  const next = matches.find((number) => view.line === null || number > view.line)
  const place = view.line === null ? -1 : matches.indexOf(view.line)
  const hidden = [...writeLogQuery({ ...view, sought: "", line: null, from: null })]

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
              key={view.sought}
              name="q"
              aria-label="Search this log"
              aria-keyshortcuts="/"
              placeholder="Search this log"
              defaultValue={view.sought}
              maxLength={200}
              className="w-56 max-md:w-full"
            />
            <Button type="submit">Search</Button>
          </div>
        </form>
      </search>
      {view.sought !== "" && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {place >= 0 && `${count(place + 1)} of `}
            {matches.length === 1 ? "1 line" : `${count(matches.length)} lines`}
          </p>
          {matches.length > 0 && (
            <>
              <MatchLink label="Previous" line={previous} viewOf={viewOfLine} onLook={onLook} />
              <MatchLink label="Next" line={next} viewOf={viewOfLine} onLook={onLook} />
            </>
          )}
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
        <form action={page} onSubmit={onGoTo} className="flex items-center gap-2">
          {[...writeLogQuery({ ...view, line: null, from: null })].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <span className="w-20">
            <TextInput
              key={view.line}
              name="line"
              inputMode="numeric"
              pattern="[1-9][0-9]{0,9}"
              title="A line's number"
              required
              aria-label="Go to line"
              placeholder="Line"
              defaultValue={view.line ?? ""}
              autoComplete="off"
            />
          </span>
          <Button type="submit">Go</Button>
        </form>
        <LinkButton
          look="quiet"
          size="sm"
          to={addressOf({ wrap: !view.wrap })}
          preventScrollReset
          replace
          defaultShouldRevalidate={false}
        >
          {view.wrap ? "Do not wrap" : "Wrap lines"}
        </LinkButton>
        {shown.lines.some(({ stamp }) => stamp !== "") && (
          <LinkButton
            look="quiet"
            size="sm"
            to={addressOf({ times: !view.times })}
            preventScrollReset
            replace
            defaultShouldRevalidate={false}
          >
            {view.times ? "Hide times" : "Show times"}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Points at a line that matches. Without scripts the address's `#L` brings it into view; with them the lines do. */
function MatchLink({
  label,
  line,
  viewOf,
  onLook,
}: {
  label: string
  line: number | undefined
  viewOf: (line: number) => Partial<LogQuery>
  onLook: () => void
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
  const address = addressOf(viewOf(line))
  return (
    <LinkButton
      size="sm"
      to={`${address}#L${line}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onLook()
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
