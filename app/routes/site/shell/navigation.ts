export interface SiteLink {
  label: string
  to: string
}

export interface SiteMenu {
  label: string
  links: SiteLink[]
}

export const siteMenuId = "site-menu"

/** Sections of the home page that the header marks while the visitor scrolls. */
export const homeSections = ["solutions", "platform"] as const
export type HomeSection = "home" | (typeof homeSections)[number]

export const resourceLinks: SiteLink[] = [
  { label: "Technical architecture", to: "/resources#technical-architecture" },
  { label: "Compliance and legal", to: "/resources#compliance-legal" },
  { label: "ROI calculator", to: "/resources#roi-calculator" },
  { label: "Implementation guide", to: "/resources#implementation-guide" },
]

export const navigation: Array<SiteLink | SiteMenu> = [
  {
    label: "Home",
    links: [
      { label: "Overview", to: "/" },
      { label: "Solutions", to: "/#solutions" },
      { label: "Platform", to: "/#platform" },
    ],
  },
  { label: "Agents", to: "/agents-gallery" },
  { label: "Deployment", to: "/deployment" },
  { label: "Comparison", to: "/comparison" },
  { label: "Pricing", to: "/pricing" },
  { label: "Docs", to: "/docs" },
  { label: "Resources", links: [{ label: "All resources", to: "/resources" }, ...resourceLinks] },
]

/** The `aria-current` value of a link. At most one link of a menu is current. */
export function ariaCurrent(to: string, pathname: string, section: HomeSection) {
  const [path = "", hash] = to.split("#")
  const here = pathname.replace(/(?<=.)\/$/, "")
  if (path !== here) return undefined
  if (path !== "/") return hash ? undefined : "page"
  if (hash) return section === hash ? "location" : undefined
  return section === "home" ? "page" : undefined
}
