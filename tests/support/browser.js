// Plain JavaScript, since run.js needs it before anything is compiled.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "playwright"
import { debianInstaller, install, starts } from "./programs.js"

// The headless shell first, as Playwright does: it opens windows a third faster.
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
]
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/** The arguments of every test browser, which must not use the network by itself. */
export const browserArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * The browser for tests: CHROMIUM_PATH, then Playwright's own, then the system's; undefined when there is none.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH is ${asked}, which does not exist.`)
    return asked
  }
  return candidates().find((path) => existsSync(path))
}

/** The path of a working browser, which is installed when there is none. Throws with everything that was tried. */
export async function requireBrowser() {
  const found = workingBrowser()
  if (found) return found

  const own = [process.execPath, join("node_modules", "playwright", "cli.js"), "install", "chromium"]
  const tried = []
  const debian = ["chromium-headless-shell", "chromium"].map(debianInstaller)
  for (const installer of [own, ...debian]) {
    tried.push(await install(installer))
    const installed = workingBrowser()
    if (installed) return installed
  }
  throw new Error(
    `No Chromium was found, and none could be installed:\n${tried.join("\n")}\nInstall one and name it in CHROMIUM_PATH.`,
  )
}

function workingBrowser() {
  const asked = process.env.CHROMIUM_PATH
  const paths = asked ? [findBrowser() ?? asked] : candidates().filter((path) => existsSync(path))
  return paths.find((path) => starts(path))
}

function candidates() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean)
  return [
    chromium.executablePath(),
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...applications,
  ]
}
