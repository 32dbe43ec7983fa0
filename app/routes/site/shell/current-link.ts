// Apart from the links: the site's small script needs this without the router.

export const siteMenuId = "site-menu"

/** Sections of the home page that the header marks while the visitor scrolls. */
export const homeSections = ["solutions", "platform"] as const
export type HomeSection = "home" | (typeof homeSections)[number]

/** The `aria-current` value of a link. At most one link of a menu is current. */
export function ariaCurrent(to: string, pathname: string, section: HomeSection) {
  const [path = "", hash] = to.split("#")
  const here = pathname.replace(/(?<=.)\/$/, "")
  if (path !== here) return undefined
  if (path !== "/") return hash ? undefined : "page"
  if (hash) return section === hash ? "location" : undefined
  return section === "home" ? "page" : undefined
}
