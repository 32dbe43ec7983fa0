import { useBrand } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import { ExternalLink } from "~/ui/external-link"
import { linkClass } from "~/ui/link"

/** What can be started next, and who helps. */
export function Closing() {
  const { docsUrl, communityUrl, supportEmail } = useBrand()
  return (
    <>
      <section
        aria-labelledby="next-title"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-ember-wash px-6 py-5 max-md:px-4"
      >
        <div className="min-w-[min(18rem,100%)] flex-1">
          <h2 id="next-title" className="font-display text-lg font-semibold">
            Start a machine, or bring your own
          </h2>
          <p className="text-ink-2">
            A Trial VM comes with a free $4 credit. Or run everything on machines of your own.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          <LinkButton to="/deployments/type/trial-vm">Start Free Now</LinkButton>
          <LinkButton to="/private-deployments">Deploy Private</LinkButton>
        </div>
      </section>
      <nav aria-label="Help" className="flex flex-wrap gap-x-6 text-sm text-ink-2">
        <ExternalLink href={docsUrl} className={helpClass}>
          Documentation
        </ExternalLink>
        <ExternalLink href={communityUrl} className={helpClass}>
          Chat community
        </ExternalLink>
        <a href={`mailto:${supportEmail}`} className={helpClass}>
          Email support
        </a>
      </nav>
    </>
  )
}

const helpClass = `${linkClass} inline-flex min-h-11 items-center`
