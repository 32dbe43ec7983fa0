import { accessibilityFindings, findingsWithoutScripts } from "../support/axe"
import { expect, test } from "../support/e2e"
import { testEveryView } from "../support/view-tests"

testEveryView(async (page) => {
  const hasScripts = test.info().project.use.javaScriptEnabled !== false
  expect(await (hasScripts ? accessibilityFindings(page) : findingsWithoutScripts(page))).toEqual([])
})
