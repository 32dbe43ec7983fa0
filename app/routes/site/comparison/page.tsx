import { href } from "react-router"
import { useBrand } from "~/page/use-brand"
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
    text: "if your data may leave, your team is small, and you want the newest proprietary models right away. It's the quickest start.",
  },
  {
    when: "Building it from open source",
    text: "if the platform itself is your product or your research, and you have engineers to maintain it. It's the most flexible option.",
  },
  {
    when: "An NVIDIA enterprise stack",
    text: "if you train or serve models on many NVIDIA systems. It can also be the layer below: the runner needs an NVIDIA GPU either way.",
  },
]

export default function Comparison() {
  const { name } = useBrand()
  return (
    <>
      <PageIntro
        title="Compare four ways to run AI agents"
        lead={`Each cell says what you get. The other three columns describe categories, because products differ; check the product you have in mind.`}
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
        lead="The ROI calculator shows every formula with your numbers. The license calculator shows the price."
      >
        <LinkButton to={`${href("/resources")}#roi-calculator`} look="primary" size="lg">
          Calculate the ROI
        </LinkButton>
        <LinkButton to={href("/pricing")} size="lg">
          See pricing
        </LinkButton>
      </CallToAction>
    </>
  )
}

/**
 * Narrow screens scroll the table sideways under a sticky first column. Cells repeat their column's name there,
 * because the header scrolls out of view.
 */
function ComparisonTable() {
  const { name } = useBrand()
  const columns = [name, "SaaS AI providers", "Open source, built internally", "NVIDIA enterprise stack"]
  return (
    <ScrollX
      label="Comparison"
      className="max-lg:-mx-4 lg:overflow-visible print:mx-0! print:overflow-visible"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-left max-lg:min-w-[62rem] print:min-w-0! print:text-xs">
        <caption className="sr-only">
          {name} compared with SaaS AI providers, open source and an NVIDIA enterprise stack
        </caption>
        <thead>
          <tr className="align-bottom">
            <td className={`${stub} border-b border-line-strong lg:top-16 lg:z-1`} />
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`border-b px-4 pt-5 pb-3 text-md font-semibold lg:sticky lg:top-16 lg:z-1 print:static! print:px-2! ${place === 0 ? "border-ember bg-ember-wash" : "border-line-strong bg-paper"}`}
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
                <th
                  scope="row"
                  className={`${stub} border-t border-line py-3.5 font-medium text-ink-2 print:py-2`}
                >
                  {about}
                </th>
                {fields.map((field, place) => (
                  <td
                    key={columns[place]}
                    className={`border-t border-line px-4 py-3.5 print:px-2 print:py-2 ${place === 0 ? "bg-ember-wash font-medium" : "text-ink-2"}`}
                  >
                    <span
                      aria-hidden="true"
                      className="mb-0.5 block text-xs font-semibold text-ink-2 lg:hidden print:hidden"
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

/** The sticky first column. */
const stub =
  "sticky left-0 w-48 bg-paper pr-4 max-lg:pl-4 max-md:w-28 max-md:min-w-28 narrow:w-[5.25rem] narrow:min-w-[5.25rem] print:static! print:w-28! print:pl-0!"
