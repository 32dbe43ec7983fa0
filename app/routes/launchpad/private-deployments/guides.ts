import { useSearchParams } from "react-router"
import {
  type CloudProvider,
  cloudProviders,
  type GuideCategory,
  guideAddress,
  type OnpremPlatform,
  onpremPlatforms,
  resolveGuide,
} from "~/domain/guide-address"
import { addressWith } from "~/http/address"

export const providerNames: Record<CloudProvider, string> = {
  aws: "AWS",
  gcp: "GCP",
  azure: "Azure",
  oci: "OCI",
}

export const platformNames: Record<OnpremPlatform, string> = {
  docker: "Docker Compose",
  kubernetes: "Kubernetes",
  gke: "GKE",
  rancher: "Rancher",
  vmware: "VMware vSphere",
}

/** The parameters of a guide's address that its tabs keep: where users reach the platform. */
const keptParameters = ["useCustomDomain", "customDomain", "accessMethod", "domain"]

/** Makes the links from one guide to another. Those to the clouds choose a machine or Kubernetes, as this guide does. */
export function useGuideLink() {
  const [search] = useSearchParams()
  return (address: string, way = search.get("with")) => {
    const query = new URLSearchParams([...search].filter(([name]) => keptParameters.includes(name)))
    if (way === "kubernetes" && address.startsWith(guideAddress("cloud"))) query.set("with", way)
    return addressWith(address, query)
  }
}

export interface GuideEntry {
  category: GuideCategory
  name: string
  address: string
}

/** All guides, in the order of the previous and next links. */
export const guides: GuideEntry[] = [
  { category: "local", name: "Local computer", address: guideAddress("local") },
  ...cloudProviders.map((provider) => ({
    category: "cloud" as const,
    name: providerNames[provider],
    address: guideAddress("cloud", provider),
  })),
  ...onpremPlatforms.map((platform) => ({
    category: "onprem" as const,
    name: platformNames[platform],
    address: guideAddress("onprem", platform),
  })),
  { category: "hybrid", name: "Hybrid and air-gapped", address: guideAddress("hybrid") },
]

/** The guide at a path. Defaults to the local guide, or to the first guide of the category. */
export function guideAt(path: string): GuideEntry {
  const nearest = resolveGuide(path)
  const guide =
    guides.find(({ address }) => address === nearest) ??
    guides.find(({ category }) => nearest.startsWith(guideAddress(category))) ??
    guides[0]
  if (!guide) throw new Error("there are no guides")
  return guide
}
