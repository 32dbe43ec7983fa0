import { useBrand } from "~/page/use-brand"
import { ExternalLink } from "~/ui/external-link"

const entryClass = "link inline-flex min-h-11 items-center"

/** At the end of every page, so that people know where to look for help. */
export function Help() {
  const { docsUrl, communityUrl, supportEmail } = useBrand()
  return (
    <footer className="mt-auto w-full max-w-page px-7 pb-4 text-sm text-ink-2 max-md:px-4 print:hidden">
      <nav aria-label="Help" className="flex flex-wrap gap-x-6">
        <ExternalLink href={docsUrl} className={entryClass}>
          Documentation
        </ExternalLink>{" "}
        <ExternalLink href={communityUrl} className={entryClass}>
          Chat community
        </ExternalLink>{" "}
        <a href={`mailto:${supportEmail}`} className={entryClass}>
          Email support
        </a>
      </nav>
    </footer>
  )
}
