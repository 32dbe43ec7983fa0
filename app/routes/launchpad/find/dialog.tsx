import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react"
import { useFetcher, useNavigate } from "react-router"
import { fragmentAddress } from "~/http/fragment-address"
import { Dialog } from "~/ui/dialog"
import { isPlainClick } from "~/ui/is-plain-click"
import { SearchInput } from "~/ui/search-input"
import { findAddress, longestSearch, placeholder } from "./address"
import { type FindReply, Results } from "./results"

const empty: FindReply = { search: "", state: "empty", found: null }
const pauseMs = 200

/** The page for finding, over any other page. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const { data: reply = empty, load } = useFetcher<FindReply>()
  const [text, setText] = useState("")
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const search = text.trim()
  useEffect(() => {
    if (search === "") return
    const timer = setTimeout(() => load(fragmentAddress(findAddress(search))), pauseMs)
    return () => clearTimeout(timer)
  }, [search, load])

  /** Enter opens the best hit, or the page while the lists are still read. */
  function open(event: SubmitEvent) {
    event.preventDefault()
    const read = reply.search === search && panel.current?.querySelector("[aria-busy=false]")
    const best = read && hitsIn(read)[0]
    if (best) return best.click()
    onClose()
    navigate(findAddress(search))
  }

  function closeAtLink(event: MouseEvent) {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest("a")) onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Find">
      <search ref={panel} onKeyDown={moveFocus} onClick={closeAtLink} className="grid grid-cols-1 gap-4">
        <form onSubmit={open}>
          <SearchInput
            name="q"
            aria-label="Find"
            aria-description="Arrow keys choose, Enter opens"
            placeholder={placeholder}
            maxLength={longestSearch}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
        <div className="-mx-2 h-[min(60dvh,36rem)] overflow-y-auto px-2">
          <Results reply={search === "" ? empty : reply} />
        </div>
      </search>
    </Dialog>
  )
}

function hitsIn(panel: Element | null) {
  return [...(panel?.querySelectorAll<HTMLElement>("[data-hit]") ?? [])]
}

/** Arrow keys go through the field and the names of the hits. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const { currentTarget: panel, target } = event
  const stops = [panel.querySelector("input"), ...hitsIn(panel)]
  const inHit = target instanceof Element ? target.closest("li")?.querySelector("[data-hit]") : null
  const at = stops.findIndex((stop) => stop === (inHit ?? target))
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length]?.focus()
}
