import { DataTable } from "../components/data-table"
import { Drawing } from "../components/drawing"
import { PlanColumns } from "../components/plans"
import { PointSection } from "../components/points"
import { Section } from "../components/section"
import { SitePage } from "../components/site-page"
import { Words } from "../components/words"
import { useFilled } from "../fill-in"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import content from "./content.json"
import { PrivateOptions } from "./private-options"
import sovereigntyTall from "./sovereignty-tall.svg?raw"
import sovereigntyWide from "./sovereignty-wide.svg?raw"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.deployment)

export default function Deployment() {
  const { intro, hosted, sovereignty, licenses, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <Section {...hosted}>
        <PlanColumns plans={hosted.plans} />
      </Section>
      <PrivateOptions />
      <Section {...sovereignty}>
        <Drawing svgs={[sovereigntyWide, sovereigntyTall]} />
        <div className="mt-10">
          <DataTable {...sovereignty} />
        </div>
        <p className="mt-6 text-md text-ink-2">
          <Words text={sovereignty.more} />
        </p>
      </Section>
      <PointSection {...licenses} />
    </SitePage>
  )
}
