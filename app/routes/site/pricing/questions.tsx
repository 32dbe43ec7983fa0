import { useBrand } from "~/routes/brand"
import { linkClass } from "~/ui/link"
import { SiteColumn } from "~/ui/site-column"
import { ContactButton } from "../components/contact-button"

/** Where questions about money go. */
export function Questions() {
  const { name, salesEmail } = useBrand()
  const write = (subject: string) =>
    `mailto:${salesEmail}?subject=${encodeURIComponent(`${name}: ${subject}`)}`
  return (
    <section aria-labelledby="pricing-questions" className="pt-4 pb-10 print:hidden">
      <SiteColumn className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-12 gap-y-5 max-md:grid-cols-1">
        <div>
          <h2 id="pricing-questions" className="text-lg font-semibold">
            Something is not in the list?
          </h2>
          <p className="mt-1 max-w-prose text-md text-ink-2">
            Write to us about{" "}
            <a href={write("GenAI Pilot Program")} className={linkClass}>
              the pilot
            </a>{" "}
            or{" "}
            <a href={write("Pricing")} className={linkClass}>
              pricing
            </a>
            , or tell us what you want to run.
          </p>
        </div>
        <ContactButton topic="pricing">Talk to us</ContactButton>
      </SiteColumn>
    </section>
  )
}
