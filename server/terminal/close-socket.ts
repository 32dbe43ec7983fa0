import { WebSocket } from "ws"

/** Closes with a handshake. The socket's `closeTimeout` ends the connection if the peer does not answer. */
export function closeSocket(socket: WebSocket, code: number) {
  if (socket.readyState === WebSocket.CONNECTING) return socket.terminate()
  if (socket.readyState !== WebSocket.OPEN) return
  // A paused socket would never read the peer's close frame.
  socket.resume()
  socket.close(code)
}
