import { useBrand } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { PageIntro } from "~/ui/page-intro"
import { ScrollX } from "~/ui/scroll-x"
import { Section } from "~/ui/section"
import { SiteColumn } from "~/ui/site-column"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { groups } from "./rows"

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

/**
 * One real table. Narrow screens scroll it sideways under a first column that stays; as its head scrolls out of sight
 * on the way down, each field repeats there whose it is.
 */
function ComparisonTable() {
  const { name } = useBrand()
  const columns = [name, "SaaS AI providers", "Open source, built internally", "NVIDIA enterprise stack"]
  return (
    <ScrollX label="Comparison" className="max-lg:-mx-4 lg:overflow-visible">
      <table className="w-full table-fixed border-separate border-spacing-0 text-left max-lg:min-w-[62rem]">
        <caption className="sr-only">
          {name} beside SaaS AI providers, open source and an NVIDIA enterprise stack
        </caption>
        <thead>
          <tr className="align-bottom">
            <td className={`${stub} border-b border-line-strong lg:top-16 lg:z-1`} />
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`border-b px-4 pt-5 pb-3 text-md font-semibold lg:sticky lg:top-16 lg:z-1 ${place === 0 ? "border-ember bg-ember-wash" : "border-line-strong bg-paper"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name: group, rows }) => (
          <tbody key={group}>
            <tr>
              <th
                scope="rowgroup"
                className={`${stub} pt-9 pb-2 font-display text-xl font-semibold max-lg:pt-7`}
              >
                {group}
              </th>
              <td className="bg-ember-wash" />
              <td colSpan={3} />
            </tr>
            {rows.map(({ about, fields }) => (
              <tr key={about} className="align-top">
                <th scope="row" className={`${stub} border-t border-line py-3.5 font-medium text-ink-2`}>
                  {about}
                </th>
                {fields.map((field, place) => (
                  <td
                    key={columns[place]}
                    className={`border-t border-line px-4 py-3.5 ${place === 0 ? "bg-ember-wash font-medium" : "text-ink-2"}`}
                  >
                    <span
                      aria-hidden="true"
                      className="mb-0.5 block text-xs font-semibold text-ink-2 lg:hidden"
                    >
                      {columns[place]}
                    </span>
                    {field}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollX>
  )
}

/** The column that says what a row is about: it stays while the others scroll under it. */
const stub = "sticky left-0 w-48 bg-paper pr-4 max-lg:pl-4 max-md:w-28 max-md:min-w-28"
