import { expect, lookingTest as test } from "../support/e2e"
import { widthFindings } from "../support/layout"
import { testEveryView } from "../support/view-tests"

// One look at every page in its usual state, on a phone: it hydrates without an error and is no wider than the screen.
// accessibility.spec.ts looks with axe at all states, with all widths and themes.

test.use({ viewport: { width: 320, height: 900 } })

testEveryView({
  test,
  look: async (page) => expect(await widthFindings(page, [320])).toEqual([]),
  when: ({ usual, scripts }) => usual && scripts,
})
