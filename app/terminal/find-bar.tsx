import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { SearchInput } from "~/ui/search-input"
import { maxMatches, type SearchResult } from "./screen-search"
import type { TerminalSession } from "./terminal-session"
import { ToolButton } from "./terminal-tools"

interface FindBarProps {
  session: RefObject<TerminalSession | null>
  input: RefObject<HTMLInputElement | null>
  found: SearchResult | null
  onClose: () => void
}

/** Searches the scrollback. Enter goes to the next match, Shift+Enter to the previous match, Escape closes the bar. */
export function FindBar({ session, input, found, onClose }: FindBarProps) {
  const [term, setTerm] = useState("")
  const [matchCase, setMatchCase] = useState(false)

  function find(to: "here" | "next" | "previous", changed: { term?: string; matchCase?: boolean } = {}) {
    session.current?.search.find({ term, matchCase, ...changed, to })
  }

  const start = useEffectEvent(() => {
    const selected = session.current?.selection() ?? ""
    if (selected.trim() !== "" && !selected.includes("\n")) change(selected)
    input.current?.focus()
    input.current?.select()
  })
  useEffect(start, [])

  function change(next: string) {
    setTerm(next)
    find("here", { term: next })
  }

  return (
    <search
      aria-label="Find in the terminal"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.preventDefault()
        onClose()
      }}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 pr-2 pl-3.5"
    >
      <SearchInput
        ref={input}
        aria-label="Find"
        value={term}
        enterKeyHint="search"
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          // An input method uses Enter to accept its suggestion.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return
          event.preventDefault()
          find(event.shiftKey ? "previous" : "next")
        }}
        className="max-w-80 min-w-40 grow"
      />
      <output className="min-w-18 text-sm text-ink-2 tabular-nums">{found && countText(found)}</output>
      <div className="ml-auto flex gap-0.5">
        <ToolButton
          icon="case-sensitive"
          name="Match case"
          pressed={matchCase}
          onClick={() => {
            setMatchCase(!matchCase)
            find("here", { matchCase: !matchCase })
          }}
        />
        <ToolButton icon="chevron-up" name="Previous match" onClick={() => find("previous")} />
        <ToolButton icon="chevron-down" name="Next match" onClick={() => find("next")} />
        <ToolButton icon="x" name="Close find" onClick={onClose} />
      </div>
    </search>
  )
}

function countText({ index, count }: SearchResult) {
  if (count === 0) return "No matches"
  const all = count >= maxMatches ? `${maxMatches}+` : String(count)
  return index < 0 ? `${all} matches` : `${index + 1} of ${all}`
}

/** Opens and closes the find bar. Closing leads back to the shell. */
export function useFind(session: RefObject<TerminalSession | null>) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)

  return {
    input,
    isOpen: open,
    open() {
      setOpen(true)
      input.current?.focus()
      input.current?.select()
    },
    close() {
      session.current?.search.end()
      setOpen(false)
      session.current?.focus()
    },
  }
}
