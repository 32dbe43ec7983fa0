import { expect, test } from "vitest"
import { categoryOfHash, guideAddress, resolveGuide } from "./guide-address"

test.each([
  ["/private-deployments", "/private-deployments"],
  ["/private-deployments/", "/private-deployments"],
  ["/private-deployments/category/moon", "/private-deployments"],
  ["/private-deployments/category/toString", "/private-deployments"],
  ["/private-deployments/category/local/and/more", "/private-deployments/category/local"],
  ["/private-deployments/category/hybrid/provider/aws", "/private-deployments/category/hybrid"],
  ["/private-deployments/category/cloud/provider/moon", "/private-deployments/category/cloud"],
  ["/private-deployments/category/cloud/platform/docker", "/private-deployments/category/cloud"],
  [
    "/private-deployments/category/cloud/provider/gcp/zone/9/x",
    "/private-deployments/category/cloud/provider/gcp",
  ],
  ["/private-deployments/provider/oci/category/cloud", "/private-deployments/category/cloud/provider/oci"],
  [
    "/private-deployments/category/onprem/platform/vmware/7",
    "/private-deployments/category/onprem/platform/vmware",
  ],
  [
    "/private-deployments/category/onprem/platform/nomad/7",
    "/private-deployments/category/onprem/platform/nomad",
  ],
])("%s redirects to %s, which redirects no further", (path, nearest) => {
  expect(resolveGuide(path)).toBe(nearest)
  expect(resolveGuide(nearest)).toBe(nearest)
})

test("an option is one segment of the address", () => {
  expect(guideAddress("onprem", "a/b?c")).toBe("/private-deployments/category/onprem/platform/a%2Fb%3Fc")
  expect(guideAddress("local", "docker")).toBe("/private-deployments/category/local")
})

test.each([
  ["#cloud-providers", "cloud"],
  ["#cloud-gcp", "cloud"],
  ["#on-premises", "onprem"],
  ["#onprem-vmware", "onprem"],
  ["#local-machine", "local"],
  ["#hybrid", "hybrid"],
  ["#hybrid-edge", "hybrid"],
  ["hybrid", "hybrid"],
  ["", undefined],
  ["#", undefined],
  ["#cloud", undefined],
  ["#on-premises-2", undefined],
  ["#my-cloud-providers", undefined],
])("the hash %j selects %s", (hash, category) => {
  expect(categoryOfHash(hash)).toBe(category)
})
