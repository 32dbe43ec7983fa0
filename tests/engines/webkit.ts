import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { freePort } from "../support/server"
import { type Engine, type EngineOptions, pressActions, typeActions, until } from "./engine"

/** WebKitGTK's small browser, which has Safari's engine, driven by WebDriver. It needs a display: Xvfb. */
export async function launchWebKit({ scripts, width, height }: EngineOptions): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), "hearth-webkit-"))
  const downloads = join(home, "downloads")
  mkdirSync(downloads)
  writeFileSync(join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const port = await freePort()
  const display = await startDisplay()
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home,
      // Its sandbox needs rights that containers don't have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  })
  async function close() {
    await ended(driver)
    await ended(display.process)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }

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

  try {
    const capabilities = {
      alwaysMatch: {
        browserName: "MiniBrowser",
        unhandledPromptBehavior: "ignore",
        "webkitgtk:browserOptions": {
          args: ["--automation", ...(scripts ? [] : ["--enable-javascript=false"])],
        },
      },
    }
    const session = (await until("WebKit", () => call("POST", "/session", { capabilities }))) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
    const at = `/session/${session.sessionId}`
    await call("POST", `${at}/window/rect`, { width, height })

    return {
      name: `WebKitGTK ${session.capabilities.browserVersion}`,
      downloads,
      async goto(url) {
        await call("POST", `${at}/url`, { url })
      },
      evaluate: (body, args) => call("POST", `${at}/execute/sync`, { script: body, args }),
      async press(point) {
        await call("POST", `${at}/actions`, { actions: pressActions(point) })
      },
      async type(text) {
        await call("POST", `${at}/actions`, { actions: typeActions(text) })
      },
      // Asked during a navigation, the driver never answers again: only after a press that opens a question.
      question: async () => String(await call("GET", `${at}/alert/text`)),
      async answer(yes) {
        await call("POST", `${at}/alert/${yes ? "accept" : "dismiss"}`, {})
      },
      async followNewTab() {
        const here = await call("GET", `${at}/window`)
        const handle = await until("a new tab", async () => {
          // The protocol's handles are strings.
          const handles = (await call("GET", `${at}/window/handles`)) as string[]
          return handles.find((one) => one !== here)
        })
        await call("POST", `${at}/window`, { handle })
      },
      async close() {
        // A driver that hangs doesn't answer this, either.
        await Promise.race([call("DELETE", at).catch(() => {}), delay(5_000)])
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
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
  if (process.exitCode !== null || process.signalCode !== null) return
  const end = new Promise((resolve) => process.once("exit", resolve))
  process.kill()
  return end
}
