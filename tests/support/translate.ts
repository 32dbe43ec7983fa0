import type { Page } from "@playwright/test"

declare global {
  interface Window {
    staleTexts(): string[]
  }
}

/**
 * Translates each page that is opened from now on, as Chrome does: every text gets two `<font>` around it, when the page
 * is ready and after each change. The words stay, so that a test can find them.
 */
export async function translatePages(page: Page) {
  await page.addInitScript(translate)
}

/** Texts that the page has changed where nobody sees it, because their place has the translation of an older text. */
export async function staleTexts(page: Page) {
  return await page.evaluate(() => window.staleTexts())
}

/** Runs in the page. */
function translate() {
  const originals: Array<{ text: Text; shown: Element; was: string }> = []
  window.staleTexts = () =>
    originals
      .filter(({ text, shown, was }) => shown.isConnected && text.data !== was)
      .map(({ text, was }) => `${was} → ${text.data}`)

  /** The browser's own message doesn't say which text it is about. */
  function explain(method: "removeChild" | "insertBefore", place: number) {
    const original = Node.prototype[method]
    Node.prototype[method] = function <T extends Node>(this: Node, ...nodes: [T]) {
      const misplaced = nodes[place]
      if (misplaced instanceof Text && misplaced.parentNode !== this) {
        console.error(`${method}: “${misplaced.data}” is no child of ${(this as Element).outerHTML}`)
      }
      return original.apply(this, nodes as never) as T
    }
  }
  explain("removeChild", 0)
  explain("insertBefore", 1)

  function wrap(text: Text) {
    const parent = text.parentElement
    if (
      !text.data.trim() ||
      !parent ||
      parent.closest("font, script, style, noscript, textarea, svg, [translate=no]")
    )
      return
    const shown = document.createElement("font")
    const inner = document.createElement("font")
    inner.textContent = text.data
    shown.append(inner)
    text.replaceWith(shown)
    originals.push({ text, shown, was: text.data })
  }

  function wrapAll() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) wrap(text)
  }

  const observer = new MutationObserver(() => {
    // Null while the document is empty.
    const root = document.documentElement as HTMLElement | null
    if (root && "hydrated" in root.dataset) wrapAll()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
