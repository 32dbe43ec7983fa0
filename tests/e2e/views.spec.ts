import { accessibilityFindings, quickLook } from "../support/axe"
import { expect, lookingTest as test } from "../support/e2e"
import { widthFindings } from "../support/layout"
import { testEveryView } from "../support/view-tests"

// One look at every page in its usual state. accessibility.spec.ts looks at all states, with all widths and themes.

test.use({ viewport: { width: quickLook.width, height: 900 } })

testEveryView({
  test,
  async look(page) {
    const findings = await accessibilityFindings(page, [quickLook])
    expect([...findings, ...(await widthFindings(page, [320]))]).toEqual([])
  },
  when: ({ usual, scripts }) => usual && scripts,
})
