import { expect } from "../../support/e2e"
import { holdRequests } from "../../support/hold-requests"
import { testEveryView } from "../../support/view-tests"

// Until its scripts are there, a page shows no button that does nothing, and no field outside a form.

testEveryView({
  async look(page) {
    await holdRequests(page, /\/assets\/[^/]+\.js$/)
    await page.reload({ waitUntil: "commit" })
    await page.waitForFunction(() => document.readyState !== "loading")
    expect(await page.evaluate(lostControls)).toEqual([])
  },
  // The reload ends every other state.
  when: ({ usual, scripts }) => usual && scripts,
})

/** Visible controls that need scripts, by their HTML without content. */
function lostControls() {
  const acts = (control: Element) =>
    control instanceof HTMLButtonElement
      ? (control.form !== null && control.type !== "button") ||
        control.hasAttribute("popovertarget") ||
        control.hasAttribute("commandfor")
      : (control as HTMLInputElement).form !== null
  return [...document.querySelectorAll("button, select, textarea, input:not([type=hidden])")]
    .filter((control) => !control.matches(":disabled, [readonly]") && !acts(control))
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => (control.cloneNode() as Element).outerHTML)
}
