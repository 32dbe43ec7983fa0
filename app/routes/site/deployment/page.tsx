import { hostedRates, paidMinutes } from "~/domain/pricing"
import { useBrand } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { formatPrice } from "~/ui/money"
import { PageIntro } from "~/ui/page-intro"
import { siteMeta } from "../seo/meta"
import { sitePages } from "../seo/pages"
import type { Route } from "./+types/page"
import { HostedOptions } from "./hosted-options"
import { LicenseOptions } from "./license-options"
import { PrivateOptions } from "./private-options"
import { Sovereignty } from "./sovereignty"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, sitePages.deployment)

export default function Deployment() {
  const { name } = useBrand()
  const { hourly, trialCredit } = hostedRates
  const freeHours = paidMinutes(hourly.trial, trialCredit) / 60
  return (
    <>
      <PageIntro
        title="Choose whose machine it runs on."
        lead={`Begin on a machine that we host, or install ${name} where your data already is. Agents, models and documents are handled alike; what changes is who holds the machine.`}
      >
        <LinkButton to="#hosted">Hosted by us</LinkButton>
        <LinkButton to="#private">On your own infrastructure</LinkButton>
        <LinkButton to="#data-sovereignty" look="quiet">
          What stays where
        </LinkButton>
      </PageIntro>
      <HostedOptions />
      <PrivateOptions />
      <Sovereignty />
      <LicenseOptions />
      <div id="try-demo">
        <CallToAction
          title="Try it before you plan it"
          lead={`The ${formatPrice(trialCredit)} of free credit pays for ${freeHours} hours of a Trial VM. You are its administrator, so you see what your own installation would be.`}
        >
          <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
            Start a Trial VM
          </LinkButton>
          <LinkButton to="/comparison" size="lg">
            Compare with others
          </LinkButton>
        </CallToAction>
      </div>
    </>
  )
}
