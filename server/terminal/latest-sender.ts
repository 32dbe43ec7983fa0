import { WebSocket } from "ws"
import type { TerminalMessage } from "../../app/domain/terminal-messages"

/**
 * Sends only the latest message of each type, one at a time. Otherwise a browser that does not read could make the server
 * queue a reply for each of its frames.
 */
export function createLatestSender(socket: WebSocket) {
  const pending = new Map<TerminalMessage["type"], TerminalMessage>()
  let sending = false

  function send() {
    const [next] = pending.values()
    if (sending || !next || socket.readyState !== WebSocket.OPEN) return
    pending.delete(next.type)
    sending = true
    socket.send(JSON.stringify(next), (error) => {
      sending = false
      if (!error) send()
    })
  }

  return function sendLatest(message: TerminalMessage) {
    pending.set(message.type, message)
    send()
  }
}
