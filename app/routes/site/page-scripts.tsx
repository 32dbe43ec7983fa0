import { useDocumentFacts } from "~/document-facts"
import { useRouteMark } from "~/page/use-route-mark"
import siteScript from "../../entry.site.ts?worker&url"

/** The `handle` of a page of the site that needs the router and React. */
export const liveHandle = { live: true }

/** The site's layout has this as its `handle`. */
export const siteHandle = { site: true }

/** Whether the document is a page of the public site, and whether the router and React run in it. */
export function useScripts() {
  const [site, live] = [useRouteMark("site"), useRouteMark("live")]
  return { site, live: !site || live }
}

/** The script of every site page, for menus, theme and links, and on the home page for its choices. It has no React. */
export function SiteScripts() {
  const { nonce, speculationRules } = useDocumentFacts()
  return (
    <>
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
      <script type="module" src={siteScript} nonce={nonce} suppressHydrationWarning />
    </>
  )
}

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
