import type { Page } from "@playwright/test"
import { alertOf } from "./alert"
import type { SandboxControl } from "./sandbox-control"
import { waitForPayment } from "./wait-for-payment"

const ada = "ada@example.com"
const trial = "trial_vm_hetzner"
const gpu = "gpu_instance_civo"

/** Requests to "/api/x", or only "POST /api/x", fail. */
export const failing =
  (request: string, status = 500) =>
  (control: SandboxControl) =>
    control.fails(request, status)

export const malformed = (path: string) => (control: SandboxControl) =>
  control.fault({ path, fault: { kind: "malformed" } })

export const withBalance = (cents: number) => (control: SandboxControl) =>
  control.settings({ balanceCents: { email: ada, cents } })

/** Types into these fields, presses the button, and waits for the error. */
export const refused =
  (button: string | RegExp, text: string | RegExp = /\S/, typed: Record<string, string> = {}) =>
  async (page: Page) => {
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
    await page.getByRole("button", { name: button }).click()
    await page.getByRole("alert").filter({ hasText: text }).waitFor()
  }

/** Every upstream call fails, however deep its path. */
export async function upstreamDown(control: SandboxControl) {
  for (const path of ["/api/*", "/api/*/*", "/api/*/*/*", "/api/*/*/*/*"]) {
    await control.fails(path, 503)
  }
}

/** Ada has deployments of every status and type, with long and unusual names. */
export async function fullList(control: SandboxControl) {
  const kinds = ["pending", "installing", "running", "updating", "failed", "stopped", "terminating"]
  for (const status of kinds) {
    await control.deployments({
      email: ada,
      name: `${status}-of-many`,
      configId: trial,
      status,
      timeoutMins: 43_200,
      ipv4: "203.0.113.25",
      errorMessage: "The image could not be pulled: manifest for hearth:9.9.9 not found",
    })
  }
  const longest = "a-name-of-a-hundred-and-twenty-eight-characters-".repeat(3).slice(0, 128)
  await control.deployments({ email: ada, name: longest, configId: gpu })
  await control.deployments({ email: ada, name: "خادم التجارب <b>1</b>", configId: gpu })
}

async function fillCreateForm(page: Page, name = "field-notes") {
  // Who has a machine sees the list first.
  const opener = page.getByRole("link", { name: "New Deployment" })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole("radio", { name: /Trial VM/ }).check()
  await page.getByLabel("Deployment name").fill(name)
  await page.getByLabel("Stops after").selectOption("60")
}

/** Fills in and sends the form, and waits for the error. */
export async function tryToCreate(page: Page) {
  await fillCreateForm(page)
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  await alertOf(page).waitFor()
}

export async function create(page: Page) {
  await fillCreateForm(page)
  await page.getByRole("button", { name: "Create Trial VM" }).click()
  await page.waitForURL(/created=/)
}

/** A machine that stops within the hour. */
export async function lastHour(control: SandboxControl) {
  await control.deployment(ada, "night-batch", { configId: gpu, timeoutMins: 240, ageMs: 198 * 60_000 })
}

export async function openTimer(page: Page) {
  await page.getByRole("button", { name: /gpu-prod\S*, change when it stops/ }).click()
  await page.getByRole("button", { name: /^30 days/ }).waitFor()
}

export async function openTerminal(page: Page) {
  await page
    .getByRole("article", { name: "gpu-prod" })
    .getByRole("button", { name: /Open Terminal/ })
    .click()
  await page.getByText("*** Connected ***").waitFor()
}

export async function closeTerminal(page: Page) {
  await openTerminal(page)
  await page
    .getByRole("region", { name: /Terminal/ })
    .getByRole("button", { name: "Close", exact: true })
    .click()
  await page.getByRole("button", { name: /^End now/ }).waitFor()
}

export async function findInTerminal(page: Page) {
  await openTerminal(page)
  await page.keyboard.type("cat README\n")
  await page.getByText("the shell simulates a few commands", { exact: false }).first().waitFor()
  const terminal = page.getByRole("region", { name: /Terminal/ })
  await terminal.getByRole("button", { name: "Find", exact: true }).click()
  await terminal.getByRole("searchbox", { name: "Find" }).fill("sandbox")
  await terminal.getByText(/^\d of \d$/).waitFor()
}

export async function openSteps(page: Page) {
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("article", { name: "gpu-prod" }) })
  await entry.locator("summary").click()
}

export async function openVersions(page: Page) {
  await page
    .getByRole("article", { name: "gpu-prod" })
    .getByRole("link", { name: /update the version/ })
    .click()
  await page.getByRole("combobox", { name: "Version", exact: true }).waitFor()
}

export async function holdCtrlInTerminal(page: Page) {
  await openTerminal(page)
  await page.getByRole("group", { name: "Keys" }).getByRole("button", { name: "Ctrl" }).click()
}

export async function selectTerminalText(page: Page) {
  await openTerminal(page)
  await page
    .getByRole("region", { name: /Terminal/ })
    .getByRole("button", { name: "Select text" })
    .click()
  await page.getByRole("textbox", { name: "Text of the terminal" }).waitFor()
}

export async function openMenu(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "Menu" }).click()
}

/** Pays, and waits for the page's message. */
export async function addFunds(page: Page, outcome: string) {
  await page.getByRole("button", { name: "Add Funds" }).click()
  await page.getByRole("button", { name: "Pay $50.00", exact: true }).click()
  await waitForPayment(page, outcome)
}

/** Ada has licenses of many lengths, and organizations with long and unusual names. */
export async function manyLicenses(control: SandboxControl) {
  const lengths = [-700, 0.5, 12, 45, 89, 120, 500]
  for (const expiresInDays of lengths) {
    await control.licenses({
      email: ada,
      type: "enterprise",
      organizationName: `Moreno ${expiresInDays}`,
      payment: "paid",
      usersLimit: 12_500,
      gpusLimit: 400,
      supportLevel: "premium",
      expiresInDays,
    })
  }
  const longest = "Gesellschaft für Kognitive Forschung ".repeat(6).slice(0, 200)
  await control.licenses({ email: ada, type: "trial", organizationName: longest, expiresInDays: 9 })
  await control.licenses({ email: ada, type: "community", organizationName: "خادم <b>التجارب</b>" })
}

export async function showKey(page: Page) {
  await page
    .getByRole("article", { name: "Moreno Clinics" })
    .getByText(/^Show Key/)
    .click()
}
