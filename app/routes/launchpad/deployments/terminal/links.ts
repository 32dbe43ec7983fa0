import { WebLinksAddon } from "@xterm/addon-web-links"
import type { Terminal } from "@xterm/xterm"

/** Output chooses the address: only what leads to another page is opened, and it learns nothing of this one. */
function openLink(address: string) {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return
  window.open(address, "_blank", "noopener,noreferrer")
}

/**
 * Makes addresses clickable, those that stand in the output and those that hide behind a text (OSC 8).
 * While the pointer is on one, `host` says where it leads: the text may promise something else.
 */
export function connectLinks(terminal: Terminal, host: HTMLElement) {
  const activate = (_event: MouseEvent, address: string) => openLink(address)
  const hover = (_event: MouseEvent, address: string) => {
    host.title = address
  }
  const leave = () => host.removeAttribute("title")
  terminal.options.linkHandler = { activate, hover, leave }
  terminal.loadAddon(new WebLinksAddon(activate, { hover, leave }))
}
