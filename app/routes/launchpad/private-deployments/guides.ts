import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router"
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

export const categoryNames: Record<GuideCategory, string> = {
  local: "Local",
  cloud: "Cloud",
  onprem: "On-premises",
  hybrid: "Hybrid and air-gapped",
}

const optionNames: Record<CloudProvider | OnpremPlatform, string> = {
  aws: "AWS",
  gcp: "GCP",
  azure: "Azure",
  oci: "OCI",
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

type GuideEntry = { name: string; address: string } & (
  | { category: "cloud"; option: CloudProvider }
  | { category: "local" | "onprem" | "hybrid"; option: "local" | OnpremPlatform | "hybrid" }
)

/** All guides, in the order of the previous and next links. */
export const guides: GuideEntry[] = [
  { category: "local", option: "local", name: "Local computer", address: guideAddress("local") },
  ...cloudProviders.map((option) => ({
    category: "cloud" as const,
    option,
    name: optionNames[option],
    address: guideAddress("cloud", option),
  })),
  ...onpremPlatforms.map((option) => ({
    category: "onprem" as const,
    option,
    name: optionNames[option],
    address: guideAddress("onprem", option),
  })),
  { category: "hybrid", option: "hybrid", name: categoryNames.hybrid, address: guideAddress("hybrid") },
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

/** Whether a guide's form is sent. It only generates a configuration, and changes nothing that is shown around it. */
export function isGenerating({ formMethod, formAction }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" && formAction?.startsWith("/private-deployments/category/") === true
}
