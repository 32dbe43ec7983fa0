import type { ReactNode } from "react"
import { Link } from "react-router"
import type { Brand } from "~/brand"
import { escapeAttribute } from "~/http/html-text"
import { useBrand } from "~/page/use-brand"
import { PageIntro } from "~/ui/page-intro"
import { SiteColumn } from "~/ui/site-column"

export interface LegalSection {
  /** The anchor of the section. Keep it stable: other pages link to it. */
  id: string
  title: string
  /** With placeholders. */
  html: string
}

/** Shows the version, the contents and the numbered sections. */
export function LegalDocument({
  title,
  lead,
  note,
  sections,
}: {
  title: string
  lead: ReactNode
  /** The version, for example the date of the last change. */
  note: ReactNode
  sections: LegalSection[]
}) {
  const brand = useBrand()
  return (
    <article>
      <PageIntro title={title} lead={lead}>
        <p className="text-ink-2">{note}</p>
      </PageIntro>
      <SiteColumn>
        <div className="mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
          <Contents sections={sections} />
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
                  dangerouslySetInnerHTML={{ __html: filled(html, brand) }}
                />
              </section>
            ))}
          </div>
        </div>
      </SiteColumn>
    </article>
  )
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
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
  )
}

/** A text with the brand's own names and addresses in place of `{{…}}`. */
function filled(html: string, { name, legalName, contactEmail, privacyEmail }: Brand) {
  const facts = { name, legalName, contactEmail, privacyEmail }
  return Object.entries(facts).reduce(
    (text, [key, value]) => text.replaceAll(`{{${key}}}`, escapeAttribute(value)),
    html,
  )
}

/** The date of all three documents. */
export function LastUpdated() {
  return (
    <span>
      Last updated <time dateTime="2025-01-15">January 15, 2025</time>
    </span>
  )
}
