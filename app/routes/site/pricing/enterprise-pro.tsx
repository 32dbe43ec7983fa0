import { href } from "react-router"
import { hasCalculatorQuery } from "~/domain/license-calculator"
import { licensePrice } from "~/domain/pricing"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { formatPrice } from "~/ui/money"
import { Panel } from "~/ui/panel"
import { SiteColumn } from "~/ui/site-column"
import { useReset } from "../components/use-reset"
import { LicenseCalculator } from "./license-calculator"

const included = [
  "Self-service: calculate here, order and renew in the launchpad",
  "GPU management for your own GPUs",
  "Optional GPUs hosted by us",
  "Support by email, or a shared chat channel with weekly meetings",
]

export function EnterprisePro() {
  const { search, key, resetLink } = useReset()
  const smallest = licensePrice({ users: 10, gpus: 0, hostedGpus: 0, support: "none" }).total
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
                Enterprise Pro
              </h2>
              <p className="mt-3 max-w-prose text-md text-ink-2">
                A yearly license for your own infrastructure, for any number of users and GPUs, with optional
                managed GPU hosting.
              </p>
              <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-3xl font-semibold tracking-[-0.018em] tabular-nums">
                  {formatPrice(smallest)}
                </span>
                <span className="text-ink-2">a year and up, with 10 users</span>
              </p>
            </div>
            <div className="grid content-between gap-6">
              <ul className="grid gap-2 text-md">
                {included.map((point) => (
                  <li key={point} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5">
                    <Icon name="check" className="mt-1 text-ember-ink" />
                    {point}
                  </li>
                ))}
              </ul>
              <div>
                <LinkButton to={`${href("/licenses")}#enterprise`}>Order in the launchpad</LinkButton>
              </div>
            </div>
          </div>
          <details
            open={hasCalculatorQuery(new URLSearchParams(search))}
            className="group border-t border-line"
          >
            <summary className="flex min-h-14 items-center gap-2.5 px-10 font-semibold hover:text-ember-ink max-md:px-5 [&::-webkit-details-marker]:hidden">
              <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
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
