import { useEffect, useRef } from "react"
import { useLocation, useSearchParams } from "react-router"
import { SiteColumn } from "~/ui/site-column"
import type { SectionProps } from "../components/section"
import { SitePage } from "../components/site-page"
import { useFilled } from "../fill-in"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { Architecture } from "./architecture"
import { Compliance } from "./compliance"
import content from "./content.json"
import { Implementation } from "./implementation"
import { RoiCalculator } from "./roi/roi-calculator"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.resources)

export const handle = liveHandle

export default function Resources() {
  const { intro, architecture, compliance, roi, implementation, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <SiteColumn className="mt-8 mb-6">
        <CollapsibleSection {...architecture}>
          <Architecture />
        </CollapsibleSection>
        <CollapsibleSection {...compliance}>
          <Compliance {...compliance} />
        </CollapsibleSection>
        <CollapsibleSection {...roi}>
          <RoiCalculator />
        </CollapsibleSection>
        <CollapsibleSection {...implementation}>
          <Implementation {...implementation} />
        </CollapsibleSection>
      </SiteColumn>
    </SitePage>
  )
}

const openByDefault = "technical-architecture"

/**
 * Opens for `?open=` in the server's HTML, and for its hash. Browsers open a closed `<details>` for an anchor inside
 * on page load, but not on client-side navigation.
 */
function CollapsibleSection({ id, title, lead, children }: Required<SectionProps>) {
  const [query] = useSearchParams()
  const { hash, key } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!fold.current || fold.current.open || hash !== `#${id}`) return
    fold.current.open = true
    content.current?.scrollIntoView()
  }, [hash, id, key])
  return (
    <details
      ref={fold}
      open={(query.get("open") ?? openByDefault) === id}
      className="border-t border-line last:border-b print:not-open:hidden"
    >
      <summary className="disclosure grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-6 text-ink">
        <h2 className="col-start-2 font-display text-2xl font-semibold tracking-[-0.012em] max-md:text-xl">
          {title}
        </h2>
        <span className="col-start-2 mt-1 text-md font-normal text-ink-2">{lead}</span>
      </summary>
      {/* The anchor is inside, so that browsers open the section without scripts. Its heading stays in view, too. */}
      <div ref={content} id={id} className="scroll-mt-45 pt-2 pb-12 max-md:scroll-mt-72">
        {children}
      </div>
    </details>
  )
}
