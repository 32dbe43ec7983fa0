import { useBrand } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { ComparisonTable } from "./comparison-table"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.comparison)

const otherChoices = [
  {
    when: "A SaaS AI provider",
    text: "when the data may leave, the team is small, and you want the newest proprietary model on the day it appears. Nothing starts quicker.",
  },
  {
    when: "Building it from open source",
    text: "when the platform itself is what you sell or study, and you have engineers who stay with it. Nothing bends further.",
  },
  {
    when: "An NVIDIA enterprise stack",
    text: "when you train or serve models on a large estate of NVIDIA systems. It can also lie underneath: the runner needs an NVIDIA GPU, however you operate it.",
  },
]

export default function Comparison() {
  const { name } = useBrand()
  return (
    <>
      <PageIntro
        title="Four ways to AI agents, side by side"
        lead={`No marks and crosses: each field says what you get. The three others are described as kinds, since products differ; check the one you have in mind.`}
      />
      <SiteColumn className="py-8">
        <ComparisonTable />
      </SiteColumn>
      <Section title={`When something other than ${name} is the better choice`}>
        <dl className="grid grid-cols-3 gap-x-12 gap-y-7 border-t border-line pt-6 max-md:grid-cols-1">
          {otherChoices.map(({ when, text }) => (
            <div key={when}>
              <dt className="text-md font-semibold">{when}</dt>
              <dd className="mt-1 text-md text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <CallToAction
        title="Compare it with your own numbers"
        lead="The ROI calculator shows every formula with your numbers in it. The license calculator adds up what it costs."
      >
        <LinkButton to="/resources#roi-calculator" look="primary" size="lg">
          What would it return
        </LinkButton>
        <LinkButton to="/pricing" size="lg">
          What would it cost
        </LinkButton>
      </CallToAction>
    </>
  )
}
