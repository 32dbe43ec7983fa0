import { type ReactNode, useEffect, useRef } from "react"
import { href, useLocation, useSearchParams } from "react-router"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { Architecture } from "./architecture"
import { Compliance } from "./compliance"
import { Implementation } from "./implementation"
import { RoiCalculator } from "./roi/roi-calculator"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.resources)

export const handle = liveHandle

export default function Resources() {
  return (
    <>
      <PageIntro title="Resources" lead="For architects, legal and compliance, finance, IT and DevOps." />
      <SiteColumn className="mt-8 mb-6">
        <CollapsibleSection
          id="technical-architecture"
          title="Technical architecture"
          lead="What gets installed and how it connects to your systems. Choose your own setup."
        >
          <Architecture />
        </CollapsibleSection>
        <CollapsibleSection
          id="compliance-legal"
          title="Compliance and legal"
          lead="What each badge means for you, and what remains your responsibility."
        >
          <Compliance />
        </CollapsibleSection>
        <CollapsibleSection
          id="roi-calculator"
          title="ROI calculator"
          lead="Calculated from your numbers, with every formula shown. The page address contains your estimate, so you can bookmark and share it."
        >
          <RoiCalculator />
        </CollapsibleSection>
        <CollapsibleSection
          id="implementation-guide"
          title="Implementation guide for IT and DevOps"
          lead="Seven phases from an empty cluster to agents in daily use, with commands."
        >
          <Implementation />
        </CollapsibleSection>
      </SiteColumn>
      <CallToAction
        title="Try it first"
        lead="A Trial VM runs the whole platform, and you are its administrator. The first $4 are free."
      >
        <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })} look="primary" size="lg">
          Start a Trial VM
        </LinkButton>
        <LinkButton to={href("/deployment")} size="lg">
          All deployment options
        </LinkButton>
      </CallToAction>
    </>
  )
}

const openByDefault = "technical-architecture"

/**
 * Opens for `?open=` in the server's HTML, and for its hash. Browsers open a closed `<details>` for an anchor inside
 * on page load, but not on client-side navigation.
 */
function CollapsibleSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead: string
  children: ReactNode
}) {
  const [query] = useSearchParams()
  const { hash, key } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!fold.current || fold.current.open || hash !== `#${id}`) return
    fold.current.open = true
    fold.current.scrollIntoView()
  }, [hash, id, key])
  return (
    <details
      ref={fold}
      open={(query.get("open") ?? openByDefault) === id}
      className="group/fold border-t border-line last:border-b print:not-open:hidden"
    >
      <summary className="grid list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-6 [&::-webkit-details-marker]:hidden">
        <h2 className="font-display text-2xl font-semibold tracking-[-0.012em] max-md:text-xl">{title}</h2>
        <Icon
          name="chevron-down"
          size="lg"
          className="text-ink-2 transition-transform group-open/fold:rotate-180"
        />
        <span className="mt-1 text-md text-ink-2">{lead}</span>
      </summary>
      {/* The anchor is inside, so that browsers open the section without scripts. */}
      <div id={id} className="scroll-mt-28 pt-2 pb-12">
        {children}
      </div>
    </details>
  )
}
