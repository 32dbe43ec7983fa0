import {
  type MouseEvent,
  memo,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { useNavigate } from "react-router"
import { type LogLine, spansOf } from "~/domain/log-text"
import type { ShownLog } from "../load-logs.server"
import { useLogQuery } from "../log-query"

/** So many lines are laid out together, once they come near. */
const groupSize = 200

/** At the end, give or take what a zoomed page rounds. */
const nearEnd = 4

const feedbackMs = 2_000

/**
 * The lines in a box of their own, which begins at its end: what is laid out from the bottom up stays there while lines
 * are added, also without scripts.
 */
export function LogLines({
  ref,
  name,
  shown: { lines, window },
  following,
  onLook,
}: {
  ref: Ref<HTMLElement>
  name: string
  shown: ShownLog
  following: boolean
  onLook: () => void
}) {
  const { view, addressOf } = useLogQuery()
  const navigate = useNavigate()
  const box = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLElement)
  const copied = useCopied()

  useLayoutEffect(() => {
    if (following && lines.length > 0 && box.current) box.current.scrollTop = 0
  }, [following, lines])

  useEffect(() => {
    if (view.line !== null && box.current) bringIntoView(box.current, view.line)
  }, [view.line])

  /** A line's number leads to an address that points at it; with scripts the page stays, and the address is copied. */
  function onClick(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-line]") : null
    if (opensElsewhere || !link) return
    event.preventDefault()
    onLook()
    const line = Number(link.dataset.line)
    navigate(addressOf({ line }), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    void copied.copy(line, link.href)
  }

  const groups = Array.from({ length: Math.ceil(lines.length / groupSize) }, (_, index) =>
    lines.slice(index * groupSize, (index + 1) * groupSize),
  )
  const digits = String(window.to).length
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only the links inside answer, and links answer to keys by themselves. */}
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
        aria-label={`Lines of ${name}`}
        onScroll={({ currentTarget }) => {
          if (following && currentTarget.scrollTop < -nearEnd) onLook()
        }}
        onClick={onClick}
        className="flex max-h-[70dvh] min-h-40 flex-col-reverse overflow-auto overscroll-contain rounded-b-card border-t border-line bg-sunk py-2 font-mono text-xs focus-visible:-outline-offset-2"
      >
        {lines.length === 0 ? (
          <p className="my-auto text-center font-sans text-base text-ink-2">
            Nothing has been written to it yet.
          </p>
        ) : (
          <div className={view.wrap ? "mb-auto" : "mb-auto w-max min-w-full"}>
            {groups.map((group) => (
              <div
                key={group[0]?.number}
                className={
                  view.wrap ? "[contain-intrinsic-height:auto_4000px] [content-visibility:auto]" : ""
                }
              >
                {group.map((line) => (
                  <Line
                    key={line.number}
                    {...line}
                    href={`${addressOf({ line: line.number })}#L${line.number}`}
                    digits={digits}
                    sought={view.sought}
                    wrap={view.wrap}
                    times={view.times}
                    current={line.number === view.line}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </section>
      <p
        role="status"
        className={`pointer-events-none absolute right-3 bottom-3 rounded-control bg-ink px-3 py-1.5 text-sm text-paper transition-opacity ${copied.line === null ? "opacity-0" : ""}`}
      >
        {copied.line !== null && `Link to line ${copied.line} copied`}
      </p>
    </div>
  )
}

interface LineProps extends LogLine {
  href: string
  /** How wide the numbers are. */
  digits: number
  sought: string
  wrap: boolean
  times: boolean
  current: boolean
}

/** Thousands of these are on the page: one that is as it was is not made again. */
const Line = memo(function Line({
  number,
  stamp,
  text,
  cut,
  href,
  digits,
  sought,
  wrap,
  times,
  current,
}: LineProps) {
  const ground = current ? "bg-ember-wash" : "bg-sunk target:bg-ember-wash"
  return (
    <div
      id={`L${number}`}
      aria-current={current || undefined}
      className={`flex leading-5 scroll-my-16 ${ground}`}
    >
      <a
        href={href}
        data-line={number}
        // The field above leads to any line: thousands of stops would make a trap of the Tab key.
        tabIndex={-1}
        className="sticky left-0 shrink-0 bg-inherit pr-3 pl-5 text-right text-ink-2 select-none hover:text-ink hover:underline max-md:pl-4 pointer-coarse:leading-6"
        style={{ minWidth: `calc(${digits}ch + 2rem)` }}
      >
        {number}
      </a>
      <span
        className={`pr-5 ${wrap ? "min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre"}`}
      >
        {times && stamp !== "" && (
          <span className="text-ink-2">
            <Marked text={stamp} sought={sought} />
          </span>
        )}
        <bdi>
          <Marked text={text} sought={sought} />
        </bdi>
        {cut && <span className="text-ink-2"> … the rest of this line is in the zip</span>}
      </span>
    </div>
  )
})

function Marked({ text, sought }: { text: string; sought: string }) {
  const spans = spansOf(text, sought)
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

/** In the middle of the box when it is out of it, and no further than needed on the page. */
function bringIntoView(box: HTMLElement, line: number) {
  const element = box.querySelector(`#L${line}`)
  if (!element) return
  const place = element.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (place.top < frame.top || place.bottom > frame.bottom) {
    box.scrollTop += place.top + place.height / 2 - (frame.top + frame.height / 2)
  }
  element.scrollIntoView({ block: "nearest" })
}

/** Says for two seconds which line's address was copied; a browser may refuse, and then the address bar has it. */
function useCopied() {
  const [line, setLine] = useState<number | null>(null)
  useEffect(() => {
    if (line === null) return
    const timer = setTimeout(() => setLine(null), feedbackMs)
    return () => clearTimeout(timer)
  }, [line])
  async function copy(line: number, address: string) {
    try {
      await navigator.clipboard.writeText(address)
      setLine(line)
    } catch {
      setLine(null)
    }
  }
  return { line, copy }
}
