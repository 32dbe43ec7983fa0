/** The private deployment guides and their addresses. */

export const guideCategories = ["local", "cloud", "onprem", "hybrid"] as const
export type GuideCategory = (typeof guideCategories)[number]

export const cloudProviders = ["aws", "gcp", "azure", "oci"] as const
export type CloudProvider = (typeof cloudProviders)[number]

export const onpremPlatforms = ["docker", "kubernetes", "gke", "rancher", "vmware"] as const
export type OnpremPlatform = (typeof onpremPlatforms)[number]

const base = "/private-deployments"

/** The segment before an option's id. */
const optionKey = { cloud: "provider", onprem: "platform" } as const

/** The address of a guide; the setup page without a category. */
export function guideAddress(category?: GuideCategory, option?: string) {
  if (!category) return base
  const path = `${base}/category/${category}`
  if (!option || (category !== "cloud" && category !== "onprem")) return path
  return `${path}/${optionKey[category]}/${encodeURIComponent(option)}`
}

/**
 * The existing page for a path: segments are read as key and value pairs, and unknown ones are ignored. An
 * on-premises option without a guide is kept, because its page says so.
 */
export function resolveGuide(path: string) {
  const segments = path.split("/").filter(Boolean).slice(1)
  const given = new Map<string | undefined, string>()
  for (let place = 0; place + 1 < segments.length; place += 2) {
    given.set(segments[place], segments[place + 1] ?? "")
  }
  const category = guideCategories.find((known) => known === given.get("category"))
  if (category === "cloud") return guideAddress(category, findProvider(given.get("provider")))
  if (category === "onprem") return guideAddress(category, given.get("platform"))
  return guideAddress(category)
}

export function findProvider(text: string | undefined) {
  return cloudProviders.find((known) => known === text)
}

/** The anchor of each category's card. */
export const categoryAnchors: Record<GuideCategory, string> = {
  local: "local-machine",
  cloud: "cloud-providers",
  onprem: "on-premises",
  hybrid: "hybrid",
}

/**
 * The category that a hash selects, with or without "#": by its anchor, or by a name that starts with the category's.
 */
export function categoryOfHash(hash: string) {
  const name = hash.replace(/^#/, "")
  return guideCategories.find(
    (category) => name === categoryAnchors[category] || name.startsWith(`${category}-`),
  )
}
