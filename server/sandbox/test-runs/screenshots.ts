import { LRUCache } from "lru-cache"
import chat from "./screens/chat.svg?raw"
import form from "./screens/form.svg?raw"
import list from "./screens/list.svg?raw"
import popup from "./screens/popup.svg?raw"

const screens = [form, popup, list, chat, chat, list]

/** Shapes only: text would need fonts. */
export function createScreenshots() {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 20 })
  /** A browser window at one step of a test, as PNG. */
  return (step: number, { failed }: { failed: boolean }): Promise<Buffer> => {
    const screen = screens[step % screens.length] ?? list
    const svg = failed
      ? screen.replaceAll("#c44d1c", "#b3261e")
      : screen.replace('class="failed"', 'display="none"')
    const png = drawn.get(svg) ?? render(svg)
    drawn.set(svg, png)
    return png
  }
}

async function render(svg: string) {
  // Loaded on first use.
  const { renderAsync } = await import("@resvg/resvg-js")
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}
