/** The private deployment guides and their addresses. */

export const guideCategories = ["local", "cloud", "onprem", "hybrid"] as const
export type GuideCategory = (typeof guideCategories)[number]

export const cloudProviders = ["aws", "gcp", "azure", "oci"] as const
export type CloudProvider = (typeof cloudProviders)[number]

export const onpremPlatforms = ["docker", "kubernetes", "gke", "rancher", "vmware"] as const
export type OnpremPlatform = (typeof onpremPlatforms)[number]

const base = "/private-deployments"

/** What stands before the id of a category's options in its address. */
const optionKey = { cloud: "provider", onprem: "platform" } as const

/** The address of a guide; without a category that of the setup page. */
export function guideAddress(category?: GuideCategory, option?: string) {
  if (!category) return base
  const path = `${base}/category/${category}`
  if (!option || (category !== "cloud" && category !== "onprem")) return path
  return `${path}/${optionKey[category]}/${encodeURIComponent(option)}`
}

/**
 * The known page that is nearest to a path: its segments are read as pairs of key and value, and whatever else stands in it
 * is ignored. An option on premises is kept even if there is no guide for it: its page says so.
 */
export function nearestGuide(path: string) {
  const segments = path.split("/").filter(Boolean).slice(1)
  const given = new Map<string | undefined, string>()
  for (let place = 0; place + 1 < segments.length; place += 2) {
    given.set(segments[place], segments[place + 1] ?? "")
  }
  const category = guideCategories.find((known) => known === given.get("category"))
  if (category === "cloud") return guideAddress(category, providerOf(given.get("provider")))
  if (category === "onprem") return guideAddress(category, given.get("platform"))
  return guideAddress(category)
}

export function providerOf(text: string | undefined) {
  return cloudProviders.find((known) => known === text)
}

export function platformOf(text: string | undefined) {
  return onpremPlatforms.find((known) => known === text)
}

/** Where each category's card can be jumped to. */
export const categoryAnchors: Record<GuideCategory, string> = {
  local: "local-machine",
  cloud: "cloud-providers",
  onprem: "on-premises",
  hybrid: "hybrid",
}

/** The category that a hash selects, with or without its "#": by its anchor, or by a name that begins with the category's. */
export function categoryOfHash(hash: string) {
  const name = hash.replace(/^#/, "")
  return guideCategories.find(
    (category) => name === categoryAnchors[category] || name.startsWith(`${category}-`),
  )
}
