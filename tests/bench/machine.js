// An upstream whose machines echo keys, and write as many bytes as somebody types: "1000000\n".
import { createServer } from "node:http"
import { WebSocketServer } from "ws"

// What a program's terminal is read in.
const frame = Buffer.alloc(4 * 1024, `${"output of a machine ".repeat(4)}\r\n`)

const server = createServer((_request, response) => response.writeHead(404).end())
const machines = new WebSocketServer({ server, perMessageDeflate: false })
machines.on("connection", (socket) => {
  let left = 0

  function write() {
    while (left > 0 && socket.bufferedAmount < 1024 * 1024) {
      const piece = frame.subarray(0, Math.min(left, frame.length))
      left -= piece.length
      socket.send(piece, { binary: true }, write)
    }
  }

  socket.on("error", () => {})
  socket.on("message", (data, isBinary) => {
    if (isBinary) return
    const bytes = Number(/^(\d+)\n$/.exec(String(data))?.[1] ?? 0)
    if (bytes === 0) return socket.send(data, { binary: true })
    left = bytes
    write()
  })
})
server.listen(Number(process.env.PORT), "127.0.0.1")
