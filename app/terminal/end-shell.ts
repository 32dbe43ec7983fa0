import { terminalClose } from "~/domain/terminal-close"

const patienceMs = 10_000

/** The address of a deployment's terminal, without a query. */
export function terminalAddress(deploymentId: string) {
  return `${location.origin.replace(/^http/, "ws")}/deployments/${encodeURIComponent(deploymentId)}/terminal/socket`
}

/** Ends a shell that the server keeps; false when the server does not say that it has ended. */
export function endShell(address: string, shell: string, openSocket: (address: string) => WebSocket) {
  return new Promise<boolean>((resolve) => {
    const socket = openSocket(`${address}?${new URLSearchParams({ end: "1", shell })}`)
    const patience = setTimeout(() => socket.close(), patienceMs)
    socket.onclose = ({ code }) => {
      clearTimeout(patience)
      // The end of a session ends its shells too.
      resolve(code === terminalClose.ended || code === terminalClose.sessionEnded)
    }
  })
}
