import { type Duplex, duplexPair } from "node:stream"
import { WebSocket } from "ws"
import type { ScreenCaller } from "../../app/terminal/terminal-screens"

export type OpenInnerSocket = ReturnType<typeof createInnerSockets>

/**
 * Opens a terminal's socket to this process itself, without a network. What is checked, limited and relayed for browsers' sockets
 * is then checked, limited and relayed for the screens that the server draws. `connect` hands a connection to the HTTP server, as if
 * a browser had connected.
 */
export function createInnerSockets(origin: string, connect: (socket: Duplex) => void) {
  return (path: string, { cookie, userAgent, clientIp }: ScreenCaller) => {
    const [ours, theirs] = duplexPair()
    // Either side may be cut.
    theirs.on("error", () => theirs.destroy())
    connect(Object.assign(theirs, { remoteAddress: clientIp }))
    return new WebSocket(`${origin.replace(/^http/, "ws")}${path}`, {
      // The options of ws leave out streams that are no network sockets; it needs none of what they lack.
      createConnection: () => ours as ReturnType<typeof import("node:net").connect>,
      origin,
      headers: { "user-agent": userAgent, ...(cookie !== null && { cookie }) },
      perMessageDeflate: false,
    })
  }
}
