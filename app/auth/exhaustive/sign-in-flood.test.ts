import { expect, test } from "vitest"
import { useAuthBench } from "../../../tests/support/auth.fixture"

const bench = useAuthBench()

test("a flood of sign-ins with long return addresses fills the store with the newest 1,000 only", async () => {
  const browser = bench.browser()
  for (let at = 0; at < 1_010; at++) await browser.begin(`/deployments?page=${at}&name=${"x".repeat(8_000)}`)
  const kept = await bench.records.ofOwner("return-address", "visitors")
  expect(kept).toHaveLength(1_000)
  expect(kept[0]?.value).toContain("page=1009&")
}, 120_000)
