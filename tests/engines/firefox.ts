import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { WebSocket } from "ws"
import { freePort } from "../support/server"
import { type Engine, type EngineOptions, pressActions, typeActions, until } from "./engine"

/** An answer of WebDriver BiDi or an event, as far as it is read here. */
interface Message {
  id?: number
  error?: string
  message?: string
  result: Record<string, unknown>
  method?: string
  params: { context: string; message: string }
}

/** Debian's Firefox, driven by WebDriver BiDi, which it speaks by itself. */
export async function launchFirefox({ scripts, width, height }: EngineOptions): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "hearth-firefox-"))
  const downloads = join(profile, "downloads")
  mkdirSync(downloads)
  const settings = {
    "javascript.enabled": scripts,
    "datareporting.policy.dataSubmissionEnabled": false,
    // Into the folder that the next line names.
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, "user.js"), lines.join("\n"))
  const port = await freePort()
  const firefox = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)],
    { stdio: "ignore", env: { ...process.env, MOZ_REMOTE_ALLOW_SYSTEM_ACCESS: "0" } },
  )
  const ended = new Promise((resolve) => firefox.once("close", resolve))
  async function close() {
    firefox.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const socket = await until("Firefox", async () => await connect(`ws://127.0.0.1:${port}/session`))
    const questions: string[] = []
    let asked = () => {}
    const send = createCaller(socket, ({ method, params }) => {
      if (method !== "browsingContext.userPromptOpened") return
      questions.push(params.message)
      asked()
    })
    const session = await send("session.new", {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "ignore" } } },
    })
    const { browserVersion } = session.capabilities as { browserVersion: string }
    await send("session.subscribe", { events: ["browsingContext.userPromptOpened"] })
    const tabs = async () => {
      const { contexts } = await send("browsingContext.getTree", { maxDepth: 0 })
      return (contexts as Array<{ context: string }>).map(({ context }) => context)
    }
    let [context] = await tabs()
    await send("browsingContext.setViewport", { context, viewport: { width, height } })

    return {
      name: `Firefox ${browserVersion}`,
      downloads,
      async goto(url) {
        await send("browsingContext.navigate", { context, url, wait: "interactive" })
      },
      async evaluate(body, args) {
        const answer = await send("script.callFunction", {
          functionDeclaration: `(given) => JSON.stringify((function () {${body}}).apply(null, JSON.parse(given)) ?? null)`,
          arguments: [{ type: "string", value: JSON.stringify(args) }],
          target: { context, sandbox: "journey" },
          awaitPromise: true,
        })
        if (answer.type === "exception")
          throw new Error(JSON.stringify(answer.exceptionDetails).slice(0, 300))
        // The function above returns JSON.
        return JSON.parse((answer.result as { value: string }).value)
      },
      async press(at) {
        // A press that opens a question ends only with its answer.
        const question = new Promise<void>((resolve) => {
          asked = resolve
        })
        await Promise.race([send("input.performActions", { context, actions: pressActions(at) }), question])
      },
      async type(text) {
        await send("input.performActions", { context, actions: typeActions(text) })
      },
      question: async () => questions.at(0),
      async answer(accept) {
        questions.shift()
        await send("browsingContext.handleUserPrompt", { context, accept })
      },
      async followNewTab() {
        context = await until("a new tab", async () => (await tabs()).find((tab) => tab !== context))
      },
      async close() {
        socket.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function connect(address: string) {
  return new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.once("open", () => resolve(socket))
    socket.once("error", reject)
  })
}

function createCaller(socket: WebSocket, onEvent: (event: Message) => void) {
  const waiting = new Map<number, (answer: Message) => void>()
  let sent = 0
  socket.on("message", (data) => {
    // The protocol's messages are JSON.
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return onEvent(message)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  return async (method: string, params: object) => {
    sent += 1
    const id = sent
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answer
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
}
