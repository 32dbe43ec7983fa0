import { WebSocket } from "ws"

/** Closes in order, and cuts the connection of a peer that does not answer within `patience` milliseconds. */
export function sayGoodbye(socket: WebSocket, code: number, patience: number) {
  if (socket.readyState === WebSocket.CONNECTING) return socket.terminate()
  if (socket.readyState !== WebSocket.OPEN) return
  // A paused socket would not read the peer's answer.
  socket.resume()
  socket.close(code)
  const cut = setTimeout(() => socket.terminate(), patience)
  socket.once("close", () => clearTimeout(cut))
}
