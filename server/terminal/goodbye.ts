import { WebSocket } from "ws"

/** Closes in order. A peer that does not answer is cut after the `closeTimeout` with which its socket was made. */
export function sayGoodbye(socket: WebSocket, code: number) {
  if (socket.readyState === WebSocket.CONNECTING) return socket.terminate()
  if (socket.readyState !== WebSocket.OPEN) return
  // A paused socket would not read the peer's answer.
  socket.resume()
  socket.close(code)
}
