import { hasCalculatorQuery } from "~/domain/license-calculator"
import { LinkButton } from "~/ui/button"
import { Panel } from "~/ui/panel"
import { SiteColumn } from "~/ui/site-column"
import { CheckList } from "../components/points"
import { useReset } from "../components/use-reset"
import type content from "./content.json"
import { LicenseCalculator } from "./license-calculator"

export function EnterprisePro({ title, text, price, unit, points, link }: typeof content.enterprisePro) {
  const { search, key, resetLink } = useReset()
  return (
    <section id="enterprise-pro" aria-labelledby="enterprise-pro-name" className="py-12 max-md:py-8">
      <SiteColumn>
        <Panel>
          <div className="grid grid-cols-1 gap-x-14 gap-y-6 px-10 pt-10 pb-8 max-md:px-5 max-md:pt-7 lg:grid-cols-2">
            <div>
              <h2
                id="enterprise-pro-name"
                className="font-display text-3xl font-semibold tracking-[-0.018em]"
              >
                {title}
              </h2>
              <p className="mt-3 max-w-prose text-md text-ink-2">{text}</p>
              <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-3xl font-semibold tracking-[-0.018em] tabular-nums">
                  {price}
                </span>
                <span className="text-ink-2">{unit}</span>
              </p>
            </div>
            <div className="grid content-between gap-6">
              <CheckList items={points} className="text-md" />
              <div>
                <LinkButton to={link.to}>{link.label}</LinkButton>
              </div>
            </div>
          </div>
          <details
            open={hasCalculatorQuery(new URLSearchParams(search))}
            className="group border-t border-line"
          >
            <summary className="disclosure min-h-14 w-full px-10 text-base text-ink max-md:px-5">
              <span className="group-open:hidden">Calculate your license</span>
              <span className="hidden group-open:inline">Close the calculator</span>
            </summary>
            <div
              id="license-calculator"
              className="scroll-mt-28 rounded-b-card border-t border-line bg-paper px-10 py-8 max-md:px-5"
            >
              <LicenseCalculator key={key} started={search} resetLink={resetLink} />
            </div>
          </details>
        </Panel>
      </SiteColumn>
    </section>
  )
}
