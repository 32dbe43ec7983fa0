import { expect, test } from "vitest"
import { accessUrl } from "./access-url"

const domain = { clusterDomain: "apps.example" }

test("the sandbox's machines are pages of the sandbox", () => {
  const machinesUrl = "http://localhost:3000/sandbox/machines"
  expect(accessUrl("10.1.2.3", { ...domain, machinesUrl })).toBe(`${machinesUrl}/10-1-2-3`)
})

test.each(["0.0.0.0", "255.255.255.255", "10.20.30.249"])("%s has an access URL", (ipv4) => {
  expect(accessUrl(ipv4, domain)).toBe(`https://${ipv4.replaceAll(".", "-")}.apps.example`)
  for (const other of [
    `${ipv4}@evil`,
    `${ipv4}\n`,
    `${ipv4}/evil`,
    `0${ipv4}`,
    `${ipv4}6`,
    "1.2.3",
    "::1",
    null,
  ])
    expect(accessUrl(other, domain)).toBeNull()
})
