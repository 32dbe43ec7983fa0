import { accessibilityFindings, findingsWithoutScripts } from "../support/axe"
import { expect, test } from "../support/e2e"
import { testEveryView } from "../support/view-tests"

testEveryView({
  async look(page) {
    const hasScripts = test.info().project.use.javaScriptEnabled !== false
    expect(await (hasScripts ? accessibilityFindings(page) : findingsWithoutScripts(page))).toEqual([])
  },
  // The HTML is the same but for what waits for scripts, and a page that was refused is refused by a form.
  sparingWithoutScripts: true,
  together: 6,
})
