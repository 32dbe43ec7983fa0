import { request } from "undici"
import { expect, onTestFinished } from "vitest"
import type { TestServer } from "./server"
import { signIn, type Visitor } from "./visitor"

/** The address of the terminal of a new deployment of Ada's. */
export async function newTerminal({ control }: Pick<TestServer, "control">) {
  const trial = { email: "ada@example.com", configId: "trial_vm_hetzner", status: "running" }
  const [id] = await control.deployments({ ...trial, name: "field-notes" })
  return `/deployments/${id}/terminal`
}

/** A browser that shows the endless answer of a terminal's screen; it collects what arrives. */
export async function openScreen(visitor: Visitor, address: string, headers: Record<string, string> = {}) {
  const gone = new AbortController()
  const { origin, pathname, search } = new URL(address)
  const answer = await request(address, {
    headers: { cookie: visitor.cookies.header(pathname + search) ?? "", ...headers },
    signal: gone.signal,
  })
  const screen = { headers: answer.headers, status: answer.statusCode, html: "", ended: false, origin }
  answer.body.setEncoding("utf8")
  answer.body.on("data", (piece: string) => {
    screen.html += piece
  })
  answer.body.on("end", () => {
    screen.ended = true
  })
  answer.body.on("error", () => {})
  const close = () => gone.abort()
  onTestFinished(close)
  return Object.assign(screen, { close, body: answer.body })
}

/** Ada's browser with the screen of a new terminal, once its shell waits for a command. */
export async function openShownTerminal(
  server: Pick<TestServer, "control" | "origin">,
  origin = server.origin,
) {
  const ada = await signIn({ origin }, "ada@example.com")
  const terminal = await newTerminal(server)
  const screen = await openScreen(ada, `${origin}${terminal}/screen`)
  await expect.poll(() => shown(screen)).toMatch(/[$#] \s*$/)
  return { ada, terminal, screen }
}

/** The newest picture's text. */
export function shown({ html }: { html: string }) {
  const [, picture = ""] = html.split('<section class="screen"').at(-1)?.split("<pre>") ?? []
  return picture.replace(/<[^>]+>/g, "")
}
