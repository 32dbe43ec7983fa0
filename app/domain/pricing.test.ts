import { expect, test } from "vitest"
import { type LicenseSize, licensePrice } from "./pricing"

const smallest: LicenseSize = { users: 10, gpus: 0, hostedGpus: 0, support: "none" }
const dollars = 100

test.each<[Partial<LicenseSize>, number]>([
  [{}, 12_000],
  [{ users: 1 }, 12_000],
  [{ users: 11 }, 24_000],
  [{ users: 20 }, 24_000],
  [{ users: 21 }, 36_000],
  [{ users: 90 }, 108_000],
  [{ gpus: 1 }, 15_600],
  [{ hostedGpus: 1 }, 55_800],
  [{ support: "email" }, 24_000],
  [{ support: "premium" }, 132_000],
])("a license for 10 users with %j costs $%i per year", (more, price) => {
  expect(licensePrice({ ...smallest, ...more }).total).toBe(price * dollars)
})
