import { expect, type Page } from "@playwright/test"
import { strToU8, zipSync } from "fflate"
import { visit } from "./e2e"
import type { SandboxControl } from "./sandbox-control"

/** The platform's logs from now on: `lines` numbered lines, and an older file. */
export async function serveLog(control: SandboxControl, lines: number) {
  const text = Array.from({ length: lines }, (_, at) => `13:04:05 said ${at + 1}\n`).join("")
  await serveFiles(control, { "console.log": text, "older.log": "long ago\n" })
}

/** The platform's logs from now on: these texts by file. */
export async function serveFiles(control: SandboxControl, files: Record<string, string>) {
  const texts = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  const zip = zipSync(Object.fromEntries(texts))
  await control.clearFaults()
  await control.fault({
    path: "/api/deployments/*/logs",
    fault: { kind: "file", type: "application/zip", base64: Buffer.from(zip).toString("base64") },
  })
}

export function logBox(page: Page) {
  return page.getByRole("region", { name: /^Lines of/ })
}

export function lineOf(page: Page, number: number) {
  return page.locator(`#L${number}`)
}

export async function showsEnd(page: Page) {
  await expect.poll(() => logBox(page).evaluate((element) => Math.abs(element.scrollTop))).toBeLessThan(5)
}

/** The logs page of one of Ada's deployments, with that many lines. */
export async function openLogs(page: Page, control: SandboxControl, lines: number) {
  await serveLog(control, lines)
  const [id] = await control.deployments({ email: "ada@example.com", name: "lab" })
  await visit(page, `/deployments/${id}/logs`)
}
