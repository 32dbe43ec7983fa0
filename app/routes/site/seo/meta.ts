import { href, type MetaDescriptor } from "react-router"
import type { Brand } from "~/brand"
import { pageTitle } from "~/page/use-brand"
import { type SitePage, sitePages } from "./pages"

/** Title, description, canonical address, share tags and structured data of a page. */
export function siteMeta(matches: readonly unknown[], key: keyof typeof sitePages): MetaDescriptor[] {
  const page = sitePages[key]
  // The first match is the root. Its data is missing only on the root's own error page.
  const root = matches[0] as { loaderData?: { brand: Brand; origin: string } } | undefined
  const titled = pageTitle(matches, page.title)
  const description = { name: "description", content: page.description }
  if (!root?.loaderData) return [...titled, description]
  const { brand, origin } = root.loaderData
  const address = origin + page.path
  return [
    ...titled,
    description,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: origin + shareImagePath(page.path) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${brand.name}: ${page.title}` },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": page.path === "/" ? product(brand, origin, page) : breadcrumbs(brand, origin, page) },
  ]
}

/** The path of a page's share image: `/og/pricing.png`; `/og/home.png` for the home page. */
export function shareImagePath(path: string) {
  return href("/og/:file", { file: `${path === "/" ? "home" : path.slice(1)}.png` })
}

function product(brand: Brand, origin: string, { description }: SitePage) {
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: brand.name,
    legalName: brand.legalName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    email: brand.contactEmail,
    sameAs: [brand.sourceUrl, brand.communityUrl],
  }
  const software = {
    "@type": "SoftwareApplication",
    name: brand.name,
    description,
    url: `${origin}/`,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Linux, macOS, Windows",
    publisher: { "@id": organization["@id"] },
    offers: { "@type": "Offer", name: "Community Edition", price: 0, priceCurrency: "USD" },
  }
  return { "@context": "https://schema.org", "@graph": [organization, software] }
}

function breadcrumbs(brand: Brand, origin: string, { title, path }: SitePage) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: brand.name, item: `${origin}/` },
      { "@type": "ListItem", position: 2, name: title, item: origin + path },
    ],
  }
}
