import type { CDPSession, Page } from "@playwright/test"
import { expect, test, visit } from "../../support/e2e"

// A rule with :has(), or with :not() around one, can make the browser compute the style of the whole page after each change of a
// text. xterm measures characters that way: a terminal of a page with 50 rows then took half a second to show its screen.

const addresses = ["/", "/pricing", "/deployments", "/deployments/type/gpu-instance", "/licenses", "/balance"]

for (const address of addresses) {
  test(`${address}: after a change of a text, few elements get a new style`, { tag: "@js" }, async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn("ada@example.com")
    await visit(page, address)
    const counts = await styledElements(page, await context.newCDPSession(page))
    expect(counts).toHaveLength(20)
    // A countdown or a transition may change something, too, in a few of the rounds.
    expect(counts.sort((a, b) => a - b)[10]).toBeLessThan(10)
  })
}

/** How many elements get a new style in each of twenty changes. */
async function styledElements(page: Page, devtools: CDPSession) {
  const counts: number[] = []
  devtools.on("Tracing.dataCollected", ({ value }) => {
    // Events have fields of many kinds.
    for (const event of value as Array<{ name?: string; ph?: string; args?: { elementCount?: number } }>)
      if (event.name === "UpdateLayoutTree" && event.ph === "X") counts.push(event.args?.elementCount ?? 0)
  })
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve))
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", categories: "devtools.timeline" })
  await page.evaluate(() => {
    const text = document.body.appendChild(document.createElement("p"))
    for (let round = 0; round < 20; round++) {
      text.textContent = `round ${round}`
      text.getBoundingClientRect()
    }
  })
  await devtools.send("Tracing.end")
  await complete
  return counts.slice(0, 20)
}
