import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WebSocket } from "ws"
import { freePort } from "../support/server"
import { type Engine, type EngineOptions, until } from "./engine"

/** An answer of WebDriver BiDi, as far as it is read here. */
interface Answer {
  id: number
  error?: string
  message?: string
  result: Record<string, unknown>
}

/** Debian's Firefox, driven by WebDriver BiDi, which it speaks by itself. */
export async function launchFirefox({ scripts, width, height }: EngineOptions): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "hearth-firefox-"))
  const settings = { "javascript.enabled": scripts, "datareporting.policy.dataSubmissionEnabled": false }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`)
  writeFileSync(join(profile, "user.js"), lines.join("\n"))
  const port = await freePort()
  const firefox = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)],
    { stdio: "ignore", env: { ...process.env, MOZ_REMOTE_ALLOW_SYSTEM_ACCESS: "0" } },
  )
  const socket = await until("Firefox", async () => await connect(`ws://127.0.0.1:${port}/session`))
  const send = createCaller(socket)
  const session = await send("session.new", { capabilities: {} })
  const { browserVersion } = session.capabilities as { browserVersion: string }
  const { contexts } = (await send("browsingContext.getTree", {})) as { contexts: Array<{ context: string }> }
  const context = contexts[0]?.context
  await send("browsingContext.setViewport", { context, viewport: { width, height } })

  return {
    name: `Firefox ${browserVersion}`,
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" })
    },
    async evaluate(body, args) {
      const answer = await send("script.callFunction", {
        functionDeclaration: `(given) => JSON.stringify((function () {${body}}).apply(null, JSON.parse(given)) ?? null)`,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        target: { context, sandbox: "journey" },
        awaitPromise: true,
      })
      if (answer.type === "exception") throw new Error(JSON.stringify(answer.exceptionDetails).slice(0, 300))
      // The function above returns JSON.
      return JSON.parse((answer.result as { value: string }).value)
    },
    async press({ x, y }) {
      const at = { x: Math.round(x), y: Math.round(y) }
      const actions = [
        { type: "pointerMove", ...at },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]
      await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ])
      await send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] })
    },
    async close() {
      const ended = new Promise((resolve) => firefox.once("exit", resolve))
      socket.close()
      firefox.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function connect(address: string) {
  return new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.once("open", () => resolve(socket))
    socket.once("error", reject)
  })
}

function createCaller(socket: WebSocket) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let sent = 0
  socket.on("message", (data) => {
    // The protocol's messages are JSON.
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return async (method: string, params: object) => {
    sent += 1
    const id = sent
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answer
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
}
