import { href } from "react-router"

export interface SiteLink {
  label: string
  to: string
}

export interface SiteMenu {
  label: string
  links: SiteLink[]
}

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
