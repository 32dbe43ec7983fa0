import { Link } from "react-router"
import { useBrand } from "~/page/use-brand"
import { ThemeChoice } from "~/routes/theme-choice"
import { Icon } from "~/ui/icon"
import { Mark } from "~/ui/mark"
import { Certifications } from "../components/certifications"
import { useFilled } from "../fill-in"
import links from "./links.json"
import type { SiteLink } from "./site-link"

export function SiteFooter() {
  const { legalName } = useBrand()
  const { footer, legal } = useFilled(links)
  return (
    // It has its height at once: on a page lower than the window, its top would move while its links arrive.
    <footer className="mt-24 border-t border-line bg-sunk max-md:mt-16 lg:min-h-64 print:hidden">
      <div className="mx-auto w-full max-w-site px-6 pt-14 pb-8 max-md:px-4">
        <div className="grid grid-cols-4 gap-x-8 gap-y-10 max-lg:grid-cols-2 max-sm:gap-x-6 max-sm:gap-y-8 max-[22rem]:grid-cols-1">
          {footer.map(({ label, links }) => (
            <nav key={label} aria-label={label}>
              <h2 className="text-sm font-semibold text-ink">{label}</h2>
              <ul className="mt-2">
                {links.map((link) => (
                  <li key={link.to}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Certifications
          label="Certifications"
          className="mt-12 border-y border-line py-5 md:justify-between"
        />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 text-sm text-ink-2">
          <p className="flex items-center gap-2.5">
            <Mark className="size-5" />© {legalName}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legal.map((link) => (
              <li key={link.to}>
                <FooterLink {...link} />
              </li>
            ))}
          </ul>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}

const linkLook =
  "inline-flex min-h-8 items-center gap-1.5 text-ink-2 hover:text-ink hover:underline underline-offset-3 max-md:min-h-11 pointer-coarse:min-h-11"

function FooterLink({ label, to }: SiteLink) {
  if (to.startsWith("/")) {
    return (
      <Link to={to} className={linkLook}>
        {label}
      </Link>
    )
  }
  return (
    <a href={to} className={linkLook}>
      {label}
      {to.startsWith("http") && <Icon name="arrow-up-right" size="sm" className="text-ink-3" />}
    </a>
  )
}
