import { href, Link } from "react-router"
import type { Brand } from "~/brand"
import { useBrand } from "~/page/use-brand"
import { ThemeChoice } from "~/routes/theme-choice"
import { Icon } from "~/ui/icon"
import { Mark } from "~/ui/mark"
import { Certifications } from "../components/certifications"
import { resourceLinks, type SiteLink } from "./navigation"

export function SiteFooter() {
  const brand = useBrand()
  return (
    <footer className="mt-24 border-t border-line bg-sunk max-md:mt-16 print:hidden">
      <div className="mx-auto w-full max-w-site px-6 pt-14 pb-8 max-md:px-4">
        <div className="grid grid-cols-4 gap-x-8 gap-y-10 max-lg:grid-cols-2 max-sm:gap-x-6 max-sm:gap-y-8 max-[22rem]:grid-cols-1">
          {columnsOf(brand).map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-sm font-semibold text-ink">{title}</h2>
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
            <Mark className="size-5" />© {brand.legalName}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {legalLinks.map((link) => (
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

const legalLinks: SiteLink[] = [
  { label: "Privacy Policy", to: href("/privacy-policy") },
  { label: "Terms of Service", to: href("/terms-of-service") },
  { label: "Cookie Policy", to: href("/cookie-policy") },
]

function columnsOf(brand: Brand): Array<{ title: string; links: SiteLink[] }> {
  return [
    {
      title: "Product",
      links: [
        { label: "Agents", to: href("/agents-gallery") },
        { label: "Deployment", to: href("/deployment") },
        { label: "Pricing", to: href("/pricing") },
        { label: "Comparison", to: href("/comparison") },
      ],
    },
    { title: "Resources", links: [...resourceLinks, { label: "Documentation", to: href("/docs") }] },
    {
      title: "Organizations",
      links: [
        { label: "Example calculations", to: `${href("/pricing")}#case-studies` },
        { label: "Data sovereignty", to: `${href("/deployment")}#data-sovereignty` },
        { label: "Service providers", to: href("/service-providers") },
        { label: "Trust center", to: brand.trustUrl },
      ],
    },
    {
      title: "Community and support",
      links: [
        { label: "Community chat", to: brand.communityUrl },
        { label: "Source code", to: brand.sourceUrl },
        { label: "Email support", to: `mailto:${brand.supportEmail}` },
        { label: "Contact", to: href("/contact") },
      ],
    },
  ]
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
