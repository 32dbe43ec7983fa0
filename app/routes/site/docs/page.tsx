import { Link } from "react-router"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { SiteColumn } from "~/ui/site-column"
import { DataTable } from "../components/data-table"
import { CheckList, PointSection, Points } from "../components/points"
import { Section } from "../components/section"
import { SitePage } from "../components/site-page"
import { useFilled } from "../fill-in"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"
import content from "./content.json"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "docs")

const tab = "-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 text-md font-semibold"

export default function Docs() {
  const { docsUrl } = useBrand()
  const { intro, guide, requirements, order, next } = useFilled(content)
  return (
    <SitePage intro={intro} next={next}>
      <SiteColumn className="mt-4">
        <nav aria-label="Documentation" className="flex flex-wrap gap-x-8 border-b border-line-strong">
          <a href="#guide" aria-current="page" className={`${tab} border-ember`}>
            Interactive guide
          </a>{" "}
          <a href={docsUrl} rel="noopener" className={`${tab} border-transparent text-ink-2 hover:text-ink`}>
            Full documentation
            <Icon name="arrow-up-right" size="sm" />
          </a>
        </nav>
      </SiteColumn>
      <Section {...guide}>
        <ol className="grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
          {guide.categories.map(({ to, name, text, facts }) => (
            <li key={to} className="border-t border-line py-6">
              <h3>
                <Link
                  to={to}
                  className="group flex min-h-11 items-center justify-between gap-4 font-display text-xl font-semibold"
                >
                  <span className="group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                    {name}
                  </span>
                  <Icon name="arrow-right" className="text-ink-3 group-hover:text-ember-ink" />
                </Link>
              </h3>
              <p className="mt-1 text-md text-ink-2">{text}</p>
              <CheckList items={facts} className="mt-4" />
            </li>
          ))}
        </ol>
        <LinkButton to={guide.link.to} look="primary" size="lg" className="mt-2">
          {guide.link.label}
        </LinkButton>
      </Section>
      <Section {...requirements}>
        <DataTable {...requirements} />
        <div className="mt-10">
          <Points points={requirements.settings} columns={3} />
        </div>
      </Section>
      <PointSection {...order} />
    </SitePage>
  )
}
