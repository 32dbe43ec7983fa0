/** Leads out of the terminal, which takes every other key (WCAG 2.1.2): Ctrl+Shift+. on any keyboard layout. */
export function isLeaveKey(event: Pick<KeyboardEvent, "ctrlKey" | "shiftKey" | "code">) {
  return event.ctrlKey && event.shiftKey && event.code === "Period"
}
