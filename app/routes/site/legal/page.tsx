import { Link, useLocation } from "react-router"
import { fillIn } from "~/domain/fill-in"
import { escapeAttribute } from "~/http/html-text"
import { useBrand } from "~/page/use-brand"
import { SiteColumn } from "~/ui/site-column"
import { PageIntro } from "../components/page-intro"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import cookiePolicy from "./cookie-policy.md"
import privacyPolicy from "./privacy-policy.md"
import termsOfService from "./terms-of-service.md"

/** Its lead and its sections may have `{{…}}`. */
export interface LegalText {
  title: string
  lead: string
  /** Other pages link to the ids. */
  sections: Array<{ id: string; title: string; html: string }>
}

const documents = [
  { page: "privacyPolicy", text: privacyPolicy },
  { page: "termsOfService", text: termsOfService },
  { page: "cookiePolicy", text: cookiePolicy },
] as const

function documentAt(pathname: string) {
  const found = documents.find(({ page }) => pathname.startsWith(sitePages[page].path))
  if (!found) throw new Error(`no legal text at ${pathname}`)
  return found
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  siteMeta(matches, documentAt(location.pathname).page)

export default function LegalDocument() {
  const { title, lead, sections } = documentAt(useLocation().pathname).text
  const brand = { ...useBrand() }
  return (
    <article>
      <PageIntro title={title} lead={fillIn(lead, brand)}>
        <p className="text-ink-2">
          Last updated <time dateTime="2025-01-15">January 15, 2025</time>
        </p>
      </PageIntro>
      <SiteColumn>
        <div className="mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
          <nav
            aria-label="Contents"
            className="border-line max-lg:rounded-card max-lg:border max-lg:p-4 lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:border-l lg:pl-4 print:hidden"
          >
            <h2 className="text-sm font-semibold">Contents</h2>
            <ol className="mt-2">
              {sections.map(({ id, title }, index) => (
                <li key={id}>
                  <Link
                    to={{ hash: id }}
                    className="flex py-1 text-ink-2 hover:text-ink hover:underline max-md:min-h-11 max-md:items-center pointer-coarse:min-h-11 pointer-coarse:items-center"
                  >
                    <span className="w-8 shrink-0 text-ink-3 tabular-nums">{index + 1}.</span>
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <div className="grid grid-cols-1 gap-y-10 print:block">
            {sections.map(({ id, title, html }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-heading`} className="print:mt-6">
                <h2
                  id={`${id}-heading`}
                  className="flex font-display text-xl font-semibold tracking-[-0.012em]"
                >
                  <span className="w-10 shrink-0 text-ink-3 tabular-nums">{index + 1}.</span>
                  {title}
                </h2>
                <div
                  className="prose mt-3 sm:ml-10"
                  dangerouslySetInnerHTML={{ __html: fillIn(html, brand, escapeAttribute) }}
                />
              </section>
            ))}
          </div>
        </div>
      </SiteColumn>
    </article>
  )
}
