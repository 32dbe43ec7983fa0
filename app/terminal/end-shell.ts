import { terminalClose } from "~/domain/terminal-close"

const timeoutMs = 10_000

/** The WebSocket address of a deployment's terminal, without a query. */
export function terminalAddress(deploymentId: string) {
  return `${location.origin.replace(/^http/, "ws")}/deployments/${encodeURIComponent(deploymentId)}/terminal/socket`
}

/** Opens an address with a query. It names the page's person: the next one in this browser must not get into their terminal. */
export function openTerminalSocket(address: string) {
  return new WebSocket(`${address}&person=${document.documentElement.dataset.person ?? ""}`)
}

/** Ends a shell that the server keeps. Resolves to false unless the server confirms the end. */
export function endShell(address: string, shell: string, openSocket: (address: string) => WebSocket) {
  return new Promise<boolean>((resolve) => {
    const socket = openSocket(`${address}?${new URLSearchParams({ end: "1", shell })}`)
    const timeout = setTimeout(() => socket.close(), timeoutMs)
    socket.onclose = ({ code }) => {
      clearTimeout(timeout)
      // When a session ends, the server ends its shells too.
      resolve(code === terminalClose.ended || code === terminalClose.sessionEnded)
    }
  })
}
