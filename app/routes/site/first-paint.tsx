import { useDocumentFacts } from "~/document-facts"

/**
 * Lets the first paint of a site page go without the layout of what is below the screen, which takes a slow phone a tenth
 * of a second. Not when the page opens elsewhere than at its top: the place is known only with the real heights.
 */
export function FirstPaint() {
  return (
    <script
      nonce={useDocumentFacts().nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: untilLoaded }}
    />
  )
}

const untilLoaded = `{
const { dataset } = document.documentElement
if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
dataset.firstPaint = ""
addEventListener("load", () => delete dataset.firstPaint)
}}`
