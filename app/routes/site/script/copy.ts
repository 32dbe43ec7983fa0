import { copyText } from "../../../ui/copy-text"

const feedbackMs = 2000

/** The copy buttons of commands, on pages without React. */
export function copyCommands() {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest("[data-command] button")
    if (!button) return
    const label = button.querySelector("span")
    const command = button.closest("[data-command]")?.querySelector("code")?.textContent
    if (!label || !command) return
    const before = label.textContent
    label.textContent = (await copyText(command)) ? "Copied!" : "Copy failed"
    setTimeout(() => {
      label.textContent = before
    }, feedbackMs)
  })
}
