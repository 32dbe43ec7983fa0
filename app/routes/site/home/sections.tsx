import { LinkButton } from "~/ui/button"
import { CallToAction } from "~/ui/call-to-action"
import { ContactButton } from "../components/contact-button"
import { Demos } from "./demos"
import { Hero } from "./hero"
import { Industries } from "./industries"
import { Manifesto } from "./manifesto"
import { Showcase } from "./showcase"
import { PilotGoals } from "./testimonial"

/** The home page, in the order of spec 2 §2.3; also what an unknown address shows. */
export function HomeSections() {
  return (
    <>
      <Hero />
      <Industries />
      <Showcase />
      <Demos />
      <Manifesto />
      <PilotGoals />
      <CallToAction
        title="Start with $4 of credit for a dedicated VM."
        lead="That is 40 hours of a Trial VM at $0.10 an hour, with administrator rights."
      >
        <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
          Start with $4 free credit
        </LinkButton>
        <ContactButton topic="pricing">Ask a question first</ContactButton>
      </CallToAction>
    </>
  )
}
