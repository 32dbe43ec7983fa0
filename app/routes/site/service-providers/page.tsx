import { useBrand } from "~/page/use-brand"
import { SiteColumn } from "~/ui/site-column"
import { Drawing } from "../components/drawing"
import { PointSection } from "../components/points"
import { Section } from "../components/section"
import { SitePage } from "../components/site-page"
import { letterTo, useFilled } from "../fill-in"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import content from "./content.json"
import tenantsTall from "./tenants-tall.svg?raw"
import tenantsWide from "./tenants-wide.svg?raw"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "serviceProviders")

export default function ServiceProviders() {
  const { name, contactEmail } = useBrand()
  const letter = letterTo(contactEmail, `${name} for service providers`)
  const { intro, benefits, numbers, values, next } = useFilled(content, { letter })
  return (
    <SitePage intro={intro} next={next}>
      <SiteColumn className="py-8">
        <Drawing svgs={[tenantsWide, tenantsTall]} />
      </SiteColumn>
      <PointSection {...benefits} />
      <Numbers {...numbers} />
      <PointSection {...values} />
    </SitePage>
  )
}

/** There is no figure for revenue, so the section says what it depends on. */
function Numbers({ title, figures, revenue, caption, customers }: typeof content.numbers) {
  return (
    <Section title={title}>
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-16 gap-y-10 border-t border-line-strong pt-8 max-lg:grid-cols-2 max-sm:grid-cols-1">
        {figures.map(({ value, name }) => (
          <p key={name}>
            <span className="block font-display text-3xl font-semibold tracking-[-0.018em] whitespace-nowrap">
              {value}
            </span>
            <span className="text-md text-ink-2">{name}</span>
          </p>
        ))}
        <div className="max-lg:col-span-2 max-sm:col-span-1">
          <h3 className="text-md font-semibold">{revenue.title}</h3>
          <p className="mt-1 text-md text-ink-2">{revenue.text}</p>
          <table className="mt-4 w-full border-collapse">
            <caption className="sr-only">{caption}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">A year</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {customers.map(([label, price]) => (
                <tr key={label}>
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {label}
                  </th>
                  <td className="py-2.5 text-right font-semibold tabular-nums">{price}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Section>
  )
}
