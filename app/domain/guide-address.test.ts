import { expect, test } from "vitest"
import { categoryOfHash, guideAddress, resolveGuide } from "./guide-address"

test.each([
  ["", ""],
  ["/", ""],
  ["/category/moon", ""],
  ["/category/toString", ""],
  ["/category/local/and/more", "/category/local"],
  ["/category/hybrid/provider/aws", "/category/hybrid"],
  ["/category/cloud/provider/moon", "/category/cloud"],
  ["/category/cloud/platform/docker", "/category/cloud"],
  ["/category/cloud/provider/gcp/zone/9/x", "/category/cloud/provider/gcp"],
  ["/provider/oci/category/cloud", "/category/cloud/provider/oci"],
  ["/category/onprem/platform/vmware/7", "/category/onprem/platform/vmware"],
  ["/category/onprem/platform/nomad/7", "/category/onprem/platform/nomad"],
])("%s redirects to %s, which redirects no further", (path, nearest) => {
  const address = `/private-deployments${nearest}`
  expect(resolveGuide(`/private-deployments${path}`)).toBe(address)
  expect(resolveGuide(address)).toBe(address)
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
  ["hybr#id", undefined],
])("the hash %j selects %s", (hash, category) => {
  expect(categoryOfHash(hash)).toBe(category)
})
