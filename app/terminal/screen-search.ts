import { SearchAddon } from "@xterm/addon-search"
import type { Terminal } from "@xterm/xterm"

/** Matches that are marked and counted; what is beyond them is found all the same. */
export const mostMatches = 1000

/** `index` counts from 0 and is -1 when the current match is none of those that were counted. */
export interface SearchResult {
  index: number
  count: number
}

export interface SearchRequest {
  term: string
  matchCase: boolean
  /** "here" stays at the current match while it still is one, and else takes the newest before it. */
  to: "here" | "next" | "previous"
}

/** Looks through the screen and all that has scrolled off it. */
export interface ScreenSearch {
  find(request: SearchRequest): void
  /** Takes the marks away; the current match stays selected. */
  end(): void
}

// Opaque and dark: the text on them keeps its colour. The current match has the selection's ground beside its edge.
const decorations = {
  matchBackground: "#4d3c17",
  matchOverviewRuler: "#eebb5e",
  activeMatchBackground: "#8a4420",
  activeMatchBorder: "#eebb5e",
  activeMatchColorOverviewRuler: "#eb7b44",
}

/** `onFound` is told again when output brings or takes away matches; null when nothing is searched for. */
export function createScreenSearch(
  terminal: Terminal,
  host: HTMLElement,
  onFound: (found: SearchResult | null) => void,
): ScreenSearch {
  let addon: SearchAddon | null = null
  let last: SearchRequest | null = null

  // New output moves the selection to the current match: nothing is looked for while the mouse may be selecting, and what it
  // has selected stays.
  host.addEventListener("mousedown", () => {
    if (!addon) return
    pause()
    window.addEventListener("mouseup", released, { once: true })
  })

  function released() {
    if (addon || !last) return
    if (terminal.hasSelection()) return end()
    const { viewportY } = terminal.buffer.active
    find({ ...last, to: "here" })
    terminal.scrollToLine(viewportY)
  }

  function begin() {
    const begun = new SearchAddon({ highlightLimit: mostMatches })
    terminal.loadAddon(begun)
    begun.onDidChangeResults(({ resultIndex, resultCount }) =>
      onFound({ index: resultIndex, count: resultCount }),
    )
    return begun
  }

  function pause() {
    // One that is told to clear its marks instead goes on, and takes away the selection when the next output is there.
    addon?.dispose()
    addon = null
  }

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
    // Forgets what was searched for before: else the same word would move on to another match.
    if (to === "here") addon?.clearDecorations()
    addon ??= begin()
    if (to === "next") addon.findNext(term, options)
    else addon.findPrevious(term, options)
  }

  return { find, end }
}
