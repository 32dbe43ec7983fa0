// A floor: a bare relay between browsers and machines, with backpressure and nothing else.
import { createServer } from "node:http"
import { WebSocket, WebSocketServer } from "ws"

const [upstream = ""] = process.argv.slice(2)
const highWater = 1024 * 1024

const server = createServer((_request, response) => response.writeHead(404).end())
const browsers = new WebSocketServer({ server, perMessageDeflate: false })
browsers.on("connection", (browser) => {
  const machine = new WebSocket(upstream, { perMessageDeflate: false })
  machine.on("error", () => browser.terminate())
  machine.on("close", () => browser.close())
  machine.on("open", () => {
    relay(browser, machine)
    relay(machine, browser)
  })
  browser.on("error", () => machine.terminate())
  browser.on("close", () => machine.close())
})
server.listen(Number(process.env.PORT), "127.0.0.1")

function relay(/** @type {WebSocket} */ from, /** @type {WebSocket} */ to) {
  from.on("message", (data, isBinary) => {
    to.send(data, { binary: isBinary }, () => to.bufferedAmount < highWater && from.resume())
    if (to.bufferedAmount >= highWater) from.pause()
  })
}
