import type { Page } from "@playwright/test"
import { accessibilityFindings, findingsWithoutScripts } from "./axe"
import { expect, test } from "./e2e"
import { htmlErrors } from "./html-errors"
import { layoutFindings } from "./layout"
import type { EveryView } from "./view-tests"

export async function findingsOn(page: Page) {
  const hasScripts = test.info().project.use.javaScriptEnabled !== false
  return await (hasScripts ? accessibilityFindings(page) : findingsWithoutScripts(page))
}

/** Looks at a view with axe, as HTML, and at its layout. With the longest names: what fits then always fits. */
export const examined: EveryView = {
  prepare: (control) => control.settings({ texts: "long" }),
  async look(page, view) {
    const findings = await findingsOn(page)
    const frames = view.endless ? page.frames().slice(1) : []
    const documents = await Promise.all([page, ...frames].map((one) => one.content()))
    // The terminal's library writes its style beside its text, and so does a frame that grows: its colors come with its pictures.
    const styles = view.endless ? /<style[^>]*>[^<]*<\/style>/g : /<style>[^<]*\.xterm[^<]*<\/style>/g
    const ours = documents.map((html) => html.replace(styles, ""))
    const errors = await Promise.all(ours.map(htmlErrors))
    expect([...findings, ...errors.flat(), ...(await layoutFindings(page))]).toEqual([])
  },
}
