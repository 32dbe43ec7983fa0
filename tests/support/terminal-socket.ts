import { stripVTControlCharacters } from "node:util"
import { expect, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import type { TestServer } from "./server"
import type { Visitor } from "./visitor"

/** A page's terminal socket, opened as a browser does, until the test ends. */
export function openTerminalSocket(
  { origin }: Pick<TestServer, "origin">,
  visitor: Visitor,
  id: string,
  headers: Record<string, string> = {},
) {
  const path = `/deployments/${id}/terminal/socket`
  const cookie = visitor.cookies.header(path)
  const socket = new WebSocket(origin.replace("http", "ws") + path, {
    headers: { origin, ...(cookie && { cookie }), ...headers },
  })
  onTestFinished(() => socket.terminate())
  const tab = {
    socket,
    bytes: "",
    /** The readable text, without escape sequences. */
    get output() {
      return stripVTControlCharacters(tab.bytes)
    },
    messages: [] as string[],
    status: undefined as number | undefined,
    closed: undefined as number | undefined,
    refusal: {} as Record<string, unknown>,
  }
  socket.on("unexpected-response", (_request, response) => {
    tab.status = response.statusCode
    tab.refusal = response.headers
    socket.terminate()
  })
  socket.on("error", () => {})
  socket.on("close", (code) => {
    tab.closed = code
  })
  socket.on("message", (data, isBinary) => {
    if (isBinary) tab.bytes += String(data)
    else tab.messages.push(String(data))
  })
  return tab
}

/** A terminal whose shell waits for a command. */
export async function openShell(server: Pick<TestServer, "origin">, visitor: Visitor, id: string) {
  const tab = openTerminalSocket(server, visitor, id)
  await expect.poll(() => tab.output).toMatch(/[$#] $/)
  return tab
}
