import siteScript from "virtual:site-script"
import { use } from "react"
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, useMatches } from "react-router"
import { PageData } from "~/http/modules/page-data"
import { sitePages } from "../seo/pages"
import { earlyPress } from "./early-press"

/** The `handle` of a page with parts that need the router and React. They are marked with `data-live`. */
export const liveHandle = { live: true }

/** The site's layout has this as its `handle`. */
export const onDemandHandle = { onDemand: true }

/** Whether the page belongs to the public site, whose scripts load on demand. */
export function useOnDemand() {
  return useMatches().some(({ handle }) => hasMark(handle, "onDemand"))
}

/** What parts of site pages request by themselves. Every other address opens as a document. */
const fetched = ["routes/launchpad/agents/targets", "routes/theme"]

function hasMark(handle: unknown, mark: string) {
  return typeof handle === "object" && handle !== null && mark in handle
}

/**
 * The scripts of a site page: a small one for menus, theme and links, and, on a page with live parts, the data for its
 * hydration and the list of its modules. `wake.ts` loads these when a live part is used. A module script or a preload
 * would load them at once. What is pressed before the small one has arrived is kept for it. Development hydrates every
 * page, so that modules can be replaced.
 */
export function OnDemandScripts() {
  const framework = use(FrameworkContext)
  const live = useMatches().some(({ handle }) => hasMark(handle, "live"))
  const nonce = framework?.nonce
  return (
    <>
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
      {live && (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keepPress }} />
      )}
      <script type="module" src={siteScript} nonce={nonce} suppressHydrationWarning />
      {import.meta.env.DEV ? <Scripts /> : live && <PageData only={fetched} />}
    </>
  )
}

const keepPress = `onclick=({target})=>{${earlyPress}=target}`

/** Prefetches without running scripts. Pages of the launchpad are left out, because they load the session. */
const speculationRules = import.meta.env.SSR
  ? JSON.stringify({
      prefetch: [
        {
          where: { href_matches: Object.values(sitePages).map(({ path }) => path) },
          eagerness: "moderate",
        },
      ],
    })
  : ""
