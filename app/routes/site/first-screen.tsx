import { LinkButton } from "~/ui/button"
import { SiteColumn } from "~/ui/site-column"
import { Certifications } from "./certifications"
import { ConsolePicture } from "./console-picture"

/** One claim, one proof, two acts. */
export function FirstScreen() {
  return (
    <SiteColumn>
      <section className="grid items-center gap-x-14 gap-y-12 py-16 max-md:py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div>
          <h1 className="font-display text-4xl font-semibold tracking-[-0.022em] max-md:text-3xl">
            Private AI agents, <em className="text-ember-ink">at home</em> on your own machines.
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-ink-2 max-md:text-md">
            Build, evaluate and run agents where your data already lives: your laptop, your cloud, your racks,
            or a GPU we keep for you alone.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/deployments/type/trial-vm" look="primary" size="lg">
              Start with $4 free credit
            </LinkButton>
            <LinkButton to="/deployments/type/gpu-instance" size="lg">
              Run on your own GPU
            </LinkButton>
          </div>
          <p className="mt-5 text-sm text-ink-3">
            A Trial VM costs $0.10 an hour after the credit, a GPU instance $5.
          </p>
        </div>
        <ConsolePicture />
      </section>
      <Certifications
        label="Compliance"
        className="justify-between border-y border-line py-5 max-md:justify-start"
      />
    </SiteColumn>
  )
}
