import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { Builder, Key as Keys, Origin } from "selenium-webdriver"
import { untilListening } from "../support/listening"
import { freePort } from "../support/server"
import { type Engine, type EngineOptions, type Key, until } from "./engine"

const keyCodes: Record<Key, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Control: Keys.CONTROL,
  v: "v",
}

/** WebKitGTK's small browser, which has Safari's engine, driven by Selenium and WebKit's own driver. It needs a display: Xvfb. */
export async function launchWebKit({ scripts, width, height }: EngineOptions): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), "hearth-webkit-"))
  const downloads = join(home, "downloads")
  mkdirSync(downloads)
  writeFileSync(join(home, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const display = await startDisplay()
  const port = await freePort()
  const service = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home,
      // Its sandbox needs rights that containers don't have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  })
  async function stop() {
    await ended(service)
    await ended(display.process)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await untilListening("WebKitWebDriver", port, service)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: "MiniBrowser",
        acceptInsecureCerts: true,
        unhandledPromptBehavior: "ignore",
        "webkitgtk:browserOptions": {
          args: ["--automation", ...(scripts ? [] : ["--enable-javascript=false"])],
        },
      })
      .build()
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })

    return {
      name: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
      downloads,
      goto: (url) => driver.get(url),
      evaluate: (body, args) => driver.executeScript(body, ...args),
      async press({ x, y }) {
        const at = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }
        await driver.actions().move(at).click().perform()
      },
      type: (text) => driver.actions().sendKeys(text).perform(),
      async strike(...keys) {
        const actions = driver.actions()
        for (const key of keys) actions.keyDown(keyCodes[key])
        for (const key of keys.toReversed()) actions.keyUp(keyCodes[key])
        await actions.perform()
      },
      // Asked during a navigation, the driver never answers again: only after a press that opens a question.
      question: () => driver.switchTo().alert().getText(),
      agree: () => driver.switchTo().alert().accept(),
      async followNewTab() {
        const here = await driver.getWindowHandle()
        const isNew = (handle: string) => handle !== here
        const tab = await until("a new tab", async () => (await driver.getAllWindowHandles()).find(isNew))
        await driver.switchTo().window(tab)
      },
      async close() {
        // A driver that hangs doesn't answer this, either.
        await Promise.race([driver.quit().catch(() => {}), delay(5_000)])
        await stop()
      },
    }
  } catch (error) {
    await stop()
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

async function ended(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, "exit")
}
