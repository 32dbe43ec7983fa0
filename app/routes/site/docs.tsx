import { useBrand } from "~/routes/brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { Icon } from "~/ui/icon"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"
import type { Route } from "./+types/docs"
import { Categories } from "./docs/categories"
import { InstallationOrder } from "./docs/installation-order"
import { Requirements } from "./docs/requirements"
import { siteMeta } from "./seo/meta"
import { sitePages } from "./seo/pages"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.docs)

const tab = "-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 text-md font-semibold"

export default function Docs() {
  const { name, docsUrl, supportEmail } = useBrand()
  return (
    <>
      <PageIntro
        title="Documentation"
        lead={`Install ${name} yourself: choose the place, see what it needs, then follow the steps with commands made for it.`}
      />
      <SiteColumn className="mt-4">
        <nav aria-label="Documentation" className="flex flex-wrap gap-x-8 border-b border-line-strong">
          <a href="#guide" aria-current="page" className={`${tab} border-ember`}>
            Interactive guide
          </a>
          <a href={docsUrl} rel="noopener" className={`${tab} border-transparent text-ink-2 hover:text-ink`}>
            Full documentation
            <Icon name="arrow-up-right" size="sm" />
          </a>
        </nav>
      </SiteColumn>
      <Categories />
      <Requirements />
      <InstallationOrder />
      <CallToAction
        title="Stuck on a step"
        lead="Write which step it was, what it printed, and the version you install. That is mostly enough to find the cause."
      >
        <a href={`mailto:${supportEmail}`} className={buttonClass({ look: "primary", size: "lg" })}>
          Write to support
        </a>
        <LinkButton to="/resources#implementation-guide" size="lg">
          Plan a rollout
        </LinkButton>
      </CallToAction>
    </>
  )
}
