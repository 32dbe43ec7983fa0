import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react"
import { Form, href, useFetcher } from "react-router"
import { fragmentAddress } from "~/http/fragment-address"
import { Dialog } from "~/ui/dialog"
import { isPlainClick } from "~/ui/is-plain-click"
import { newSearch } from "~/ui/table/table-query"
import { FindInput, findAddress } from "./find-input"
import { type FindReply, Results } from "./results"

const empty: FindReply = { search: "", lists: [] }
const pauseMs = 200

/** The page for finding, over any other page. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { data: reply = empty, load } = useFetcher<FindReply>()
  const [text, setText] = useState("")
  const panel = useRef<HTMLElement>(null)
  const search = text.trim()
  useEffect(() => {
    if (search === "") return
    const timer = setTimeout(() => load(fragmentAddress(findAddress(search))), pauseMs)
    return () => clearTimeout(timer)
  }, [search, load])

  /** Enter opens the best hit, or the page while the lists are still read. */
  function open(event: SyntheticEvent) {
    const best = panel.current?.querySelector<HTMLElement>("[aria-busy=false] [data-hit]")
    if (reply.search !== search || !best) return onClose()
    event.preventDefault()
    best.click()
  }

  function closeAtLink(event: MouseEvent) {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest("a")) onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Find">
      <search ref={panel} onKeyDown={moveFocus} onClick={closeAtLink} className="grid grid-cols-1 gap-4">
        <Form action={href("/find")} state={newSearch.state} onSubmit={open}>
          <FindInput
            aria-description="Arrow keys choose, Enter opens"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form>
        <div className="-mx-2 h-[min(60dvh,36rem)] overflow-y-auto px-2">
          <Results
            reply={search === "" ? empty : reply}
            searching={search !== "" && reply.search !== search}
          />
        </div>
      </search>
    </Dialog>
  )
}

/** Arrow keys go through the field and the names of the hits. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-hit]")]
  const at = stops.findIndex((stop) => (stop.closest("li") ?? stop).contains(document.activeElement))
  stops[(at + step + stops.length) % stops.length]?.focus()
}
