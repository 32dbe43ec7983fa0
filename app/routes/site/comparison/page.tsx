import { ScrollX } from "~/ui/scroll-x"
import { SegmentedControl } from "~/ui/segmented-control"
import { SiteColumn } from "~/ui/site-column"
import { PointSection } from "../components/points"
import { SitePage } from "../components/site-page"
import { useFilled } from "../fill-in"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import content from "./content.json"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "comparison")

export default function Comparison() {
  const { intro, others, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <SiteColumn className="py-8">
        <ComparisonTable />
      </SiteColumn>
      <PointSection {...others} />
    </SitePage>
  )
}

/** On phones, the columns that a visitor hasn't chosen are hidden. */
const shown = [
  "",
  "max-md:hidden max-md:group-has-[[value=saas]:checked]/table:table-cell print:table-cell!",
  "max-md:hidden max-md:group-has-[[value=open]:checked]/table:table-cell print:table-cell!",
  "max-md:hidden max-md:group-has-[[value=nvidia]:checked]/table:table-cell print:table-cell!",
]

/**
 * Phones compare with one rival, whom the visitor chooses. Tablets scroll the table sideways under a sticky first column.
 * Cells repeat their column's name there, because the header scrolls out of view.
 */
function ComparisonTable() {
  const { caption, choice, columns, rivals, groups } = useFilled(content)
  return (
    <div className="group/table">
      <SegmentedControl
        legend={choice}
        name="rival"
        options={Object.entries(rivals).map(([value, label]) => ({ value, label }))}
        chosen="saas"
        className="mb-4 md:hidden print:hidden"
      />
      <ScrollX
        label="Comparison"
        className="max-lg:-mx-4 max-md:overflow-visible lg:overflow-visible print:mx-0! print:overflow-visible"
      >
        <table className="w-full table-fixed border-separate border-spacing-0 text-left md:max-lg:min-w-[62rem] print:min-w-0! print:text-xs">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="align-bottom">
              <td className={`${stub} top-16 z-1 border-b border-line-strong md:max-lg:top-0`} />
              {columns.map((column, place) => (
                <th
                  key={column}
                  scope="col"
                  className={`border-b px-4 pt-5 pb-3 text-md font-semibold sticky top-16 z-1 md:max-lg:static print:static! print:px-2! max-md:px-2 ${shown[place]} ${place === 0 ? "border-ember bg-ember-wash" : "border-line-strong bg-paper"}`}
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
                {shown.slice(1).map((column) => (
                  <td key={column} className={column} />
                ))}
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
                      className={`border-t border-line px-4 py-3.5 max-md:px-2 print:px-2 print:py-2 ${shown[place]} ${place === 0 ? "bg-ember-wash font-medium" : "text-ink-2"}`}
                    >
                      <span
                        aria-hidden="true"
                        className="mb-0.5 block text-xs font-semibold text-ink-2 max-md:hidden lg:hidden print:hidden"
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
    </div>
  )
}

/** The sticky first column. */
const stub =
  "sticky left-0 w-48 bg-paper pr-4 max-lg:pl-4 max-md:w-28 max-md:min-w-28 narrow:w-[5.25rem] narrow:min-w-[5.25rem] print:static! print:w-28! print:pl-0!"
