// Plain JavaScript, since run.js needs it before anything is compiled.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "playwright"
import { install, installCommand, installPackages, starts } from "./programs.js"

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
  // Otherwise a letter is as wide as the hints of its font and of the system make it, and a test of widths that passes
  // on one machine fails on another.
  "--font-render-hinting=none",
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

/** The path of a working browser, which is installed when there is none. Throws when that fails. */
export function requireBrowser() {
  const download = () =>
    install([process.execPath, join("node_modules", "playwright", "cli.js"), "install", "chromium"])
  // Debian has the headless shell since version 12.
  const ways = [() => true, download, ...commands.slice(0, 2).map((name) => () => installPackages(name))]
  for (const way of ways) {
    const found = way() && workingBrowser()
    if (found) return found
  }
  throw new Error(
    `The browser tests need Chromium: sudo ${installCommand(["chromium"]).join(" ")}, or name one in CHROMIUM_PATH.`,
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
