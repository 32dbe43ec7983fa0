import { href } from "react-router"
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
  { label: "Technical architecture", to: `${href("/resources")}#technical-architecture` },
  { label: "Compliance and legal", to: `${href("/resources")}#compliance-legal` },
  { label: "ROI calculator", to: `${href("/resources")}#roi-calculator` },
  { label: "Implementation guide", to: `${href("/resources")}#implementation-guide` },
]

export const navigation: Array<SiteLink | SiteMenu> = [
  {
    label: "Home",
    links: [
      { label: "Overview", to: href("/") },
      { label: "Solutions", to: `${href("/")}#solutions` },
      { label: "Platform", to: `${href("/")}#platform` },
    ],
  },
  { label: "Agents", to: href("/agents-gallery") },
  { label: "Deployment", to: href("/deployment") },
  { label: "Comparison", to: href("/comparison") },
  { label: "Pricing", to: href("/pricing") },
  { label: "Docs", to: href("/docs") },
  { label: "Resources", links: [{ label: "All resources", to: href("/resources") }, ...resourceLinks] },
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
