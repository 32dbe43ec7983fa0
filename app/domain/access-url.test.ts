import { expect, test } from "vitest"
import { accessUrl } from "./access-url"

const domain = { clusterDomain: "apps.example" }

test("the sandbox's machines are pages of the sandbox", () => {
  const machinesUrl = "http://localhost:3000/sandbox/machines"
  expect(accessUrl("10.1.2.3", { ...domain, machinesUrl })).toBe(`${machinesUrl}/10-1-2-3`)
})

test.each(["0.0.0.0", "255.255.255.255", "10.20.30.249"])("%s has an access URL", (ipv4) => {
  expect(accessUrl(ipv4, domain)).toBe(`https://${ipv4.replaceAll(".", "-")}.apps.example`)
})

test.each([null, "1.2.3", "256.1.1.1", "01.2.3.4", "1.2.3.4@evil", "1.2.3.4\n", "1.2.3.4/evil", "::1"])(
  "%j has no access URL",
  (ipv4) => {
    expect(accessUrl(ipv4, domain)).toBeNull()
  },
)
