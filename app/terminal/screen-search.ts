import { SearchAddon } from "@xterm/addon-search"
import type { Terminal } from "@xterm/xterm"

/** Limits only the highlights and the count: Next and Previous still reach the matches beyond it. */
export const maxMatches = 1000

/** `index` starts at 0. It is -1 if the current match is beyond the counted matches. */
export interface SearchResult {
  index: number
  count: number
}

interface SearchRequest {
  term: string
  matchCase: boolean
  /** "here" keeps the current match if it still matches. Otherwise it takes the nearest match before it. */
  to: "here" | "next" | "previous"
}

// The backgrounds are opaque and dark, so the text keeps its color and its contrast. The current match is also selected.
const decorations = {
  matchBackground: "#4d3c17",
  matchOverviewRuler: "#eebb5e",
  activeMatchBackground: "#8a4420",
  activeMatchBorder: "#eebb5e",
  activeMatchColorOverviewRuler: "#eb7b44",
}

/** Searches the screen and its scrollback. `onFound` is called again when new output changes the matches, and with null when the search ends. */
export function createScreenSearch(
  terminal: Terminal,
  host: HTMLElement,
  closed: AbortSignal,
  onFound: (found: SearchResult | null) => void,
) {
  let addon: SearchAddon | null = null
  let last: SearchRequest | null = null

  // New output moves the selection to the current match. The search pauses while the mouse button is down, so that it
  // can't replace what a person selects.
  host.addEventListener("mousedown", () => {
    if (!addon) return
    pause()
    window.addEventListener("mouseup", onMouseUp, { once: true, signal: closed })
  })

  function onMouseUp() {
    if (addon || !last) return
    if (terminal.hasSelection()) return end()
    const { viewportY } = terminal.buffer.active
    find({ ...last, to: "here" })
    terminal.scrollToLine(viewportY)
  }

  function createAddon() {
    const created = new SearchAddon({ highlightLimit: maxMatches })
    terminal.loadAddon(created)
    created.onDidChangeResults(({ resultIndex, resultCount }) =>
      onFound({ index: resultIndex, count: resultCount }),
    )
    return created
  }

  function pause() {
    // clearDecorations() alone would not stop the addon: with the next output it would clear the selection.
    addon?.dispose()
    addon = null
  }

  /** Removes the highlights. The current match stays selected. */
  function end() {
    pause()
    last = null
    onFound(null)
  }

  function find(request: SearchRequest) {
    const { term, matchCase, to } = request
    if (term === "") return end()
    last = request
    const options = { caseSensitive: matchCase, decorations }
    // Without this, a search for the same word would move on to another match.
    if (to === "here") addon?.clearDecorations()
    addon ??= createAddon()
    if (to === "next") addon.findNext(term, options)
    else addon.findPrevious(term, options)
  }

  return { find, end }
}
