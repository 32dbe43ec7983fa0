import { type ChildProcess, spawn } from "node:child_process"
import { freePort } from "../support/server"
import { type Engine, type EngineOptions, until } from "./engine"

/** WebKitGTK's small browser, which has Safari's engine, driven by WebDriver. It needs a display: Xvfb. */
export async function launchWebKit({ scripts, width, height }: EngineOptions): Promise<Engine> {
  const port = await freePort()
  const display = await startDisplay()
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // Its sandbox needs rights that containers don't have.
    env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  })

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    // Every answer of WebDriver has a value.
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`)
    return value
  }

  const options = { args: ["--automation", ...(scripts ? [] : ["--enable-javascript=false"])] }
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } }
  const session = (await until("WebKit", () => call("POST", "/session", { capabilities }))) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const at = `/session/${session.sessionId}`
  await call("POST", `${at}/window/rect`, { width, height })

  return {
    name: `WebKitGTK ${session.capabilities.browserVersion}`,
    async goto(url) {
      await call("POST", `${at}/url`, { url })
    },
    evaluate: (body, args) => call("POST", `${at}/execute/sync`, { script: body, args }),
    async press({ x, y }) {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]
      await call("POST", `${at}/actions`, { actions: [{ type: "pointer", id: "mouse", actions }] })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ])
      await call("POST", `${at}/actions`, { actions: [{ type: "key", id: "keys", actions }] })
    },
    async close() {
      await call("DELETE", at).catch(() => {})
      await ended(driver)
      await ended(display.process)
    },
  }
}

/** Xvfb chooses a free number and writes it to its third stream. */
async function startDisplay() {
  const process = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  })
  const number = await new Promise<string>((resolve, reject) => {
    process.once("error", reject)
    process.stdio[3]?.once("data", (text: Buffer) => resolve(text.toString().trim()))
  })
  return { process, name: `:${number}` }
}

function ended(process: ChildProcess) {
  const end = new Promise((resolve) => process.once("exit", resolve))
  process.kill()
  return end
}
