import { WebSocket } from "ws"
import type { TerminalMessage } from "../../app/domain/terminal-messages"

/**
 * Sends messages of which only the newest of each type counts. One is under way at a time: a browser that does not
 * read cannot make the server queue one answer for each of its frames.
 */
export function createNewest(socket: WebSocket) {
  const due = new Map<TerminalMessage["type"], TerminalMessage>()
  let underWay = false

  function send() {
    const [next] = due.values()
    if (underWay || !next || socket.readyState !== WebSocket.OPEN) return
    due.delete(next.type)
    underWay = true
    socket.send(JSON.stringify(next), (error) => {
      underWay = false
      if (!error) send()
    })
  }

  return function tellNewest(message: TerminalMessage) {
    due.set(message.type, message)
    send()
  }
}
