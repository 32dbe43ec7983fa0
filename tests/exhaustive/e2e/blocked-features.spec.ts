import { features, loadWithout, prepareBlocks, routerComplaints, ways } from "../../support/blocked-features"
import { test as base, expect } from "../../support/e2e"
import { testEveryView } from "../../support/view-tests"

// Each page without each of the features that settings take away, one after the other.

const test = base.extend({
  page: async ({ page, tolerate }, use) => {
    tolerate(routerComplaints)
    await prepareBlocks(page)
    await use(page)
  },
})

test.setTimeout(300_000)

testEveryView({
  test,
  async look(page) {
    const title = page.getByRole("heading", { level: 1 }).first()
    const [before, address] = [await title.textContent(), page.url()]
    for (const [at, feature] of features.entries()) {
      // Each page meets each feature in one way, and the next page in another one.
      const way = ways[(at + address.length) % ways.length] ?? "missing"
      await loadWithout(page, [feature], way)
      expect([await title.textContent(), page.url()], `${feature} ${way}`).toEqual([before, address])
    }
  },
  when: ({ usual, scripts }) => usual && scripts,
})
