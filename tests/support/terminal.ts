import { expect, type Page } from "@playwright/test"
import { visit } from "./e2e"

export function screenOf(page: Page) {
  return page.locator(".xterm-rows")
}

/** The lines on the screen. */
export async function textOn(page: Page) {
  const rows = await screenOf(page).locator("> div").allTextContents()
  return rows
    .map((row) => row.replaceAll("\u00a0", " ").trimEnd())
    .join("\n")
    .trimEnd()
}

/** Opens the terminal of Ada's first running deployment and waits for its prompt. */
export async function openTerminal(page: Page, until: "prompt" | "waiting" = "prompt") {
  if (!page.url().includes("/deployments")) await visit(page, "/deployments")
  const row = page.getByRole("article", { name: "gpu-prod", exact: true })
  await row.getByRole("button", { name: /Open Terminal/ }).click()
  const terminal = page.getByRole("region", { name: /Terminal/ })
  // Out of sight, xterm draws nothing.
  await expect(terminal.getByLabel("Terminal screen", { exact: true })).toBeInViewport()
  if (until === "prompt") await expect.poll(() => textOn(page)).toMatch(/[$#]$/)
  return terminal
}

/** Everything that a page types into its terminals. */
export function typedInto(page: Page) {
  const typed: string[] = []
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/socket") && !socket.url().includes("/terminal/socket")) return
    socket.on("framesent", ({ payload }) => {
      if (typeof payload === "string") typed.push(payload)
    })
  })
  return typed
}

/** Makes the machine print exactly this text, which the typed command does not contain. */
export async function printOn(page: Page, output: string) {
  await page.keyboard.type(`frames ${Buffer.from(output).toString("hex")}\n`)
}

/** Selects a word in the newest line that starts so, by a double click on one of its characters. */
export async function selectWord(page: Page, line: RegExp, character = 2) {
  await pointAt(page, line, character)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

/** Puts the pointer on one character of the newest line that starts so, counted from 0. */
export async function pointAt(page: Page, line: RegExp, character: number) {
  const row = screenOf(page).locator("> div", { hasText: line }).last()
  await row.scrollIntoViewIfNeeded()
  const box = await row.boundingBox()
  if (!box) throw new Error("The line is not visible.")
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x, middle)
  await page.mouse.move(box.x + cellWidth * (character + 0.5), middle)
}

/** JetBrains Mono at 14 px. */
const cellWidth = 8.4
