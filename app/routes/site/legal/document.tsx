import type { ReactNode } from "react"
import { Link } from "react-router"
import { linkClass } from "~/ui/link"
import { PageIntro } from "~/ui/page-intro"
import { Prose } from "~/ui/prose"
import { SiteColumn } from "~/ui/site-column"

export interface LegalSection {
  /** The anchor of the section. Keep it stable: other pages link to it. */
  id: string
  title: string
  content: ReactNode
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
  return (
    <article>
      <PageIntro title={title} lead={lead}>
        <p className="text-ink-2">{note}</p>
      </PageIntro>
      <SiteColumn>
        <div className="mt-10 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
          <Contents sections={sections} />
          <div className="grid grid-cols-1 gap-y-10 print:block">
            {sections.map(({ id, title, content }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-heading`} className="print:mt-6">
                <h2
                  id={`${id}-heading`}
                  className="flex font-display text-xl font-semibold tracking-[-0.012em]"
                >
                  <span className="w-10 shrink-0 text-ink-3 tabular-nums">{index + 1}.</span>
                  {title}
                </h2>
                <Prose className="mt-3 sm:ml-10">{content}</Prose>
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

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={linkClass}>
      {address}
    </a>
  )
}

/** On narrow screens the table scrolls sideways. */
export function LegalTable({
  caption,
  head,
  rows,
}: {
  caption: string
  head: string[]
  rows: Array<[string, ...ReactNode[]]>
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-raised print:overflow-visible"
      // On paper, its head must not stand alone at the end of a page.
      style={{ breakInside: "avoid" }}
    >
      <table className="w-full min-w-[34rem] border-collapse text-left text-base print:min-w-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-2">
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-2.5 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b border-line align-top last:border-0">
              <th scope="row" className="px-4 py-3 font-semibold">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-4 py-3 text-ink-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
