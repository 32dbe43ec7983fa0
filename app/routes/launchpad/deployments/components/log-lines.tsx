import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from "react"
import { useNavigate } from "react-router"
import { findSpans, type LogLine } from "~/domain/log-text"
import { copyText } from "~/ui/copy-text"
import { isPlainClick } from "~/ui/is-plain-click"
import { inPlace } from "~/ui/table/table-query"
import { useToast } from "~/ui/toasts"
import type { ShownLog } from "../load-logs.server"
import { useLogQuery } from "../log-query"

/** The browser lays out this many lines at once, when they come near the viewport. */
const groupSize = 200

/** A zoomed page rounds the scroll position, so "at the end" needs a tolerance in pixels. */
const nearEnd = 4

interface LogLinesProps {
  name: string
  shown: ShownLog
  following: boolean
  stopFollowing: () => void
}

/**
 * A scroll box that starts at its end. Its column is reversed, so that it stays at the end while lines are added, even
 * without scripts.
 */
export function LogLines({ name, shown: { lines, window }, following, stopFollowing }: LogLinesProps) {
  const { query, changedAddress } = useLogQuery()
  const navigate = useNavigate()
  const box = useRef<HTMLElement>(null)
  const show = useToast()

  useLayoutEffect(() => {
    if (following && lines.length > 0 && box.current) box.current.scrollTop = 0
  }, [following, lines])

  useEffect(() => {
    const line = query.line === null ? null : document.getElementById(`L${query.line}`)
    if (!line || !box.current) return
    const shown = box.current.getBoundingClientRect()
    const { top, bottom } = line.getBoundingClientRect()
    if (top >= shown.top && bottom <= Math.min(shown.bottom, innerHeight)) return
    // `scrollIntoView` of the line would center it in the page, too, and move the search away from the pointer.
    box.current.scrollTop += (top + bottom - shown.top - shown.bottom) / 2
    box.current.scrollIntoView({ block: "nearest" })
  }, [query.line])

  /** A line number links to its line. With scripts, a click also copies the link. */
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (!isPlainClick(event) || !link) return
    event.preventDefault()
    stopFollowing()
    // Without the hash, to which the router would scroll the page.
    navigate(link.pathname + link.search, { ...inPlace, replace: true })
    // If the browser blocks the clipboard, the address bar has the link.
    void copyText(link.href).then((done) => {
      if (done) show({ kind: "success", title: `Link to line ${link.textContent} copied` })
    })
  }

  const groups = Array.from({ length: Math.ceil(lines.length / groupSize) }, (_, index) =>
    lines.slice(index * groupSize, (index + 1) * groupSize),
  )
  const digits = String(window.to).length
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only the links inside react, and links support the keyboard.
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this box.
      tabIndex={0}
      aria-label={`Lines of ${name}`}
      onScroll={({ currentTarget }) => {
        if (following && currentTarget.scrollTop < -nearEnd) stopFollowing()
      }}
      onClick={onClick}
      className="flex max-h-[70dvh] min-h-40 flex-col-reverse overflow-auto overscroll-contain rounded-b-card border-t border-line bg-sunk py-2 font-mono text-xs focus-visible:-outline-offset-2"
    >
      {lines.length === 0 ? (
        <p className="my-auto text-center font-sans text-base text-ink-2">This file is empty.</p>
      ) : (
        <div translate="no" className={query.wrap ? "mb-auto" : "mb-auto w-max min-w-full"}>
          {groups.map((group) => (
            <div
              key={group[0]?.number}
              className={query.wrap ? "[contain-intrinsic-height:auto_4000px] [content-visibility:auto]" : ""}
            >
              {group.map((line) => (
                <LogRow
                  key={line.number}
                  {...line}
                  id={`L${line.number}`}
                  href={`${changedAddress({ line: line.number })}#L${line.number}`}
                  digits={digits}
                  term={query.term}
                  wrap={query.wrap}
                  times={query.times}
                  current={line.number === query.line}
                  wholeLine="the full line is in the zip file"
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

interface LogRowProps extends LogLine {
  id: string
  href: string
  /** The width of the longest line number. */
  digits: number
  term?: string
  wrap?: boolean
  times?: boolean
  current?: boolean
  /** Where a line that is cut is complete. */
  wholeLine: string
}

/** Memoized, because the page shows thousands of lines. */
export const LogRow = memo(function LogRow({
  id,
  number,
  stamp,
  text,
  cut,
  href,
  digits,
  term = "",
  wrap = false,
  times = true,
  current = false,
  wholeLine,
}: LogRowProps) {
  const ground = current ? "bg-ember-wash" : "bg-sunk target:bg-ember-wash"
  return (
    <div id={id} aria-current={current || undefined} className={`flex leading-5 scroll-my-16 ${ground}`}>
      <a
        href={href}
        // Thousands of Tab stops would trap keyboard users.
        tabIndex={-1}
        className="sticky left-0 shrink-0 bg-inherit pr-3 pl-5 text-right text-ink-2 select-none hover:text-ink hover:underline max-md:pl-4 pointer-coarse:leading-6"
        style={{ minWidth: `calc(${digits}ch + 2rem)` }}
      >
        {number}
      </a>{" "}
      <span
        className={`pr-5 ${wrap ? "min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre"}`}
      >
        {times && stamp !== "" && (
          <span className="text-ink-2">
            <Marked text={stamp} term={term} />
          </span>
        )}
        <bdi translate="no">
          <Marked text={text} term={term} />
        </bdi>
        {cut && <span className="text-ink-2"> … {wholeLine}</span>}
      </span>
    </div>
  )
})

function Marked({ text, term }: { text: string; term: string }) {
  const spans = findSpans(text, term)
  if (spans.length === 0) return text
  return (
    <>
      {spans.map(([from, to], index) => (
        <span key={from}>
          {text.slice(spans[index - 1]?.[1] ?? 0, from)}
          <mark className="rounded-xs bg-amber text-paper">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.[1])}
    </>
  )
}
