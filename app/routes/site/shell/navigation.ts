export interface SiteLink {
  label: string
  to: string
}

export interface SiteMenu {
  label: string
  links: SiteLink[]
}

/** What the header's menu for the home page follows while it is scrolled (spec 2 §2.2). */
export const homeSections = ["solutions", "platform"] as const
export type HomeSection = "home" | (typeof homeSections)[number]

export const resourceLinks: SiteLink[] = [
  { label: "Technical architecture", to: "/resources#technical-architecture" },
  { label: "Compliance and legal", to: "/resources#compliance-legal" },
  { label: "ROI calculator", to: "/resources#roi-calculator" },
  { label: "Implementation guide", to: "/resources#implementation-guide" },
]

/** The header's navigation (spec 2 §2.2). */
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

/** Which mark a link carries: of all links of a menu at most one is current. */
export function ariaCurrent(to: string, pathname: string, section: HomeSection) {
  const [path = "", hash] = to.split("#")
  const here = pathname.replace(/(?<=.)\/$/, "")
  if (path !== here) return undefined
  if (path !== "/") return hash ? undefined : "page"
  if (hash) return section === hash ? "location" : undefined
  return section === "home" ? "page" : undefined
}
