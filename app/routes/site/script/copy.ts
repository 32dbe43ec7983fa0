import { copyText } from "../../../ui/copy-text"

const feedbackMs = 2000

/** The copy buttons of commands, on pages without React. */
export function copyCommands() {
  let restore = () => {}
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest("[data-command] button")
    if (!button) return
    const label = button.querySelector("span")
    const command = button.closest("[data-command]")?.querySelector("code")?.textContent
    if (!label || !command) return
    const outcome = (await copyText(command)) ? "Copied!" : "Copy failed"
    // A second press must not take the outcome of the first for the label.
    restore()
    const before = label.textContent
    label.textContent = outcome
    const timer = setTimeout(() => restore(), feedbackMs)
    restore = () => {
      clearTimeout(timer)
      label.textContent = before
    }
  })
}
