import type { Page } from "@playwright/test"
import { builtPages } from "./built-routes"
import type { SandboxControl } from "./sandbox-control"
import {
  addFunds,
  create,
  findInTerminal,
  fullList,
  gpu,
  holdCtrlInTerminal,
  lastHour,
  manyLicenses,
  openMenu,
  openSteps,
  openTerminal,
  openTimer,
  openVersions,
  selectTerminalText,
  showKey,
  trial,
  tryToCreate,
  upstreamDown,
} from "./view-states"

/** Who looks: nobody signed in, a customer with data, one without any, an admin. */
export const people = {
  nobody: undefined,
  ada: "ada@example.com",
  noor: "noor@example.com",
  kim: "kim@example.com",
}
export type Person = keyof typeof people
const everybody: Person[] = ["nobody", "ada", "noor", "kim"]

/** One page in one state, to be photographed by the tour and examined by the accessibility tests. */
export interface View {
  /** Sorts the pictures: "deployments", "deployments upstream down". */
  name: string
  /** Where it is; what is made for the visit alone is made here. */
  path: string | ((control: SandboxControl) => Promise<string>)
  people: Person[]
  /** Brings the sandbox into the state to be seen. */
  prepare?(control: SandboxControl): Promise<void>
  /** What a visitor does before the state is to be seen. */
  act?(page: Page): Promise<void>
  /** Console errors that this state has to cause. */
  tolerate?: RegExp
  /** The state shows only on a server that nobody has used before. */
  newServer?: boolean
  /** The state exists only with scripts, or only without; with both when absent. */
  scripts?: boolean
  /** The visitor has a finger and no mouse. */
  touch?: boolean
}

type State = Partial<View> & { name: string }
type Entry = Pick<View, "path"> & Partial<View> & { states?: State[] }

/** Every page of routes.ts by its address pattern. Missing or left-over entries fail the tour and the tests. */
const pages: Record<string, Entry> = {
  "/": { path: "/", people: ["nobody"] },
  "/*": { path: "/no-such-page", people: ["nobody"] },

  "/home": {
    path: "/home",
    states: [
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      { name: "full", people: ["ada"], prepare: fullList },
      { name: "menu", people: ["nobody", "kim"], act: openMenu },
      {
        name: "low balance",
        people: ["ada"],
        prepare: (control) => control.settings({ balanceCents: { email: "ada@example.com", cents: 60 } }),
      },
      {
        name: "signed out",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: "Sign Out" }).click()
          await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor()
        },
      },
    ],
  },
  "/home/*": { path: "/home/no-such-page" },

  "/deployments": {
    path: "/deployments",
    states: [
      { name: "full", people: ["ada"], prepare: fullList },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      { name: "found", people: ["ada"], path: "/deployments?q=gpu&status=running&sort=stops" },
      { name: "nothing found", people: ["ada"], path: "/deployments?q=no-such-machine&status=failed" },
      {
        name: "types unknown",
        people: ["ada"],
        prepare: (control) => control.fault({ path: "/api/deployments/types", fault: { kind: "malformed" } }),
      },
      {
        name: "balance used up",
        people: ["ada"],
        prepare: (control) => control.settings({ balanceCents: { email: "ada@example.com", cents: 0 } }),
      },
      { name: "last hour", people: ["ada"], prepare: lastHour },
      { name: "timer", people: ["ada"], scripts: true, act: openTimer },
      { name: "terminal", people: ["ada"], scripts: true, act: openTerminal },
      { name: "terminal search", people: ["ada"], scripts: true, act: findInTerminal },
      { name: "steps", people: ["ada"], act: openSteps },
      {
        name: "steps unread",
        people: ["ada"],
        prepare: (control) =>
          control.fault({ path: "/api/deployments/*/setup-steps", fault: { kind: "malformed" } }),
      },
      { name: "version", people: ["ada"], scripts: true, act: openVersions },
      { name: "terminal touch", people: ["ada"], scripts: true, touch: true, act: holdCtrlInTerminal },
      { name: "terminal text", people: ["ada"], scripts: true, act: selectTerminalText },
      { name: "created", people: ["noor"], act: create },
      {
        name: "not paid",
        people: ["ada"],
        prepare: (control) => control.settings({ balanceCents: { email: "ada@example.com", cents: 0 } }),
        act: tryToCreate,
      },
      {
        name: "not created",
        people: ["ada"],
        prepare: (control) =>
          control.fault({ path: "/api/deployments", method: "POST", fault: { kind: "status", status: 500 } }),
        act: tryToCreate,
      },
      {
        name: "nameless",
        people: ["noor"],
        // With scripts the button waits for a name.
        scripts: false,
        async act(page) {
          await page.getByRole("radio", { name: /Trial VM/ }).check()
          await page.getByLabel("Deployment name").fill("   ")
          await page.getByRole("button", { name: "Create Trial VM" }).click()
          await page.getByText("Give the deployment a name").first().waitFor()
        },
      },
      {
        name: "session ended",
        people: ["ada"],
        async act(page) {
          await page.context().clearCookies()
          await tryToCreate(page)
        },
      },
    ],
  },
  "/deployments/type/:type": {
    path: "/deployments/type/trial-vm",
    people: ["nobody", "ada"],
    states: [
      { name: "gpu", path: "/deployments/type/gpu-instance", people: ["ada"] },
      {
        name: "gpu advanced",
        path: "/deployments/type/gpu-instance",
        people: ["ada"],
        async act(page) {
          await page.getByText("+ Show Advanced Options", { exact: true }).click()
          await page.getByLabel("Or type a version").waitFor()
        },
      },
      {
        name: "gpu not paid",
        path: "/deployments/type/gpu-instance?name=big-one&timeout=480",
        people: ["noor"],
        async act(page) {
          await page.getByRole("button", { name: "Create GPU Instance" }).click()
          await page.getByRole("alert").filter({ hasText: "to continue." }).waitFor()
        },
      },
      {
        name: "gpu token refused",
        path: "/deployments/type/gpu-instance?name=big-one&timeout=480",
        people: ["ada"],
        prepare: (control) =>
          control.fault({ path: "/api/user/meta", method: "PUT", fault: { kind: "status", status: 500 } }),
        async act(page) {
          await page.getByLabel("Model-hub token").fill("hf_sample")
          await page.getByRole("button", { name: "Create GPU Instance" }).click()
          await page.getByText("Failed to update Huggingface token").first().waitFor()
        },
      },
      { name: "cloud", path: "/deployments/type/hearth-cloud", people: ["ada"] },
    ],
  },
  "/deployments/:id": {
    path: (control) => newDeployment(control, "field-notes"),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      { name: "coming up", path: (control) => newDeployment(control, "field-notes", "installing") },
      { name: "broken", path: (control) => newDeployment(control, "field-notes", "failed") },
      { name: "unknown", path: "/deployments/dep_unknown" },
    ],
  },
  "/deployments/:id/logs": {
    path: (control) => logsOf(control),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "searched", path: (control) => logsOf(control, "?q=pulling&line=40&wrap=off") },
      { name: "empty", path: (control) => logsOf(control, "", "pending") },
      { name: "missing file", path: (control) => logsOf(control, "?file=syslog.1") },
      {
        name: "failed",
        prepare: (control) =>
          control.fault({ path: "/api/deployments/*/logs", fault: { kind: "malformed" } }),
      },
    ],
  },
  "/deployments/:id/delete": {
    path: async (control) => `${await newDeployment(control, "field-notes")}/delete`,
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      {
        name: "not deleted",
        prepare: (control) =>
          control.fault({
            path: "/api/deployments/*",
            method: "DELETE",
            fault: { kind: "status", status: 500 },
          }),
        async act(page) {
          await page.getByRole("button", { name: "Delete Deployment" }).click()
          await page.getByRole("alert").waitFor()
        },
      },
      { name: "unknown", path: "/deployments/dep_unknown/delete" },
    ],
  },
  "/deployments/:id/timeout": {
    path: async (control) => `${await newDeployment(control, "field-notes")}/timeout`,
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      { name: "past already", path: async (control) => `${await oldDeployment(control)}/timeout?minutes=60` },
      {
        name: "not changed",
        prepare: (control) =>
          control.fault({
            path: "/api/deployments/*",
            method: "PUT",
            fault: { kind: "status", status: 500 },
          }),
        async act(page) {
          await page.getByRole("button", { name: "Change Timeout" }).click()
          await page.getByRole("alert").filter({ hasText: "Failed" }).waitFor()
        },
      },
      { name: "unknown", path: "/deployments/dep_unknown/timeout" },
    ],
  },
  "/deployments/:id/steps/:stepId/rerun": {
    path: async (control) =>
      `${await newDeployment(control, "gpu-lab", "running", gpu)}/steps/gpu-driver/rerun`,
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      {
        name: "refused",
        prepare: (control) =>
          control.fault({
            path: "/api/deployments/*/setup-steps/*/rerun",
            fault: { kind: "status", status: 409, body: { error: "Another step is running" } },
          }),
        async act(page) {
          await page.getByRole("button", { name: "Rerun" }).click()
          await page.getByRole("alert").filter({ hasText: "Setup Step Failed" }).waitFor()
        },
      },
      { name: "unknown", path: "/deployments/dep_unknown/steps/gpu-driver/rerun" },
    ],
  },
  "/deployments/:id/version": {
    path: async (control) => `${await newDeployment(control, "field-notes")}/version`,
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      {
        name: "dev builds",
        act: (page) => page.getByRole("checkbox", { name: "Include dev builds" }).check(),
      },
      {
        name: "refused",
        async act(page) {
          await page.getByRole("textbox", { name: /^Or type a version/ }).fill("../1")
          await page.getByRole("button", { name: "Update Version" }).click()
          await page.getByRole("alert").waitFor()
        },
      },
      {
        name: "not updated",
        prepare: (control) =>
          control.fault({
            path: "/api/deployments/*/update-version",
            fault: { kind: "status", status: 500 },
          }),
        async act(page) {
          await page.getByRole("combobox", { name: "Version", exact: true }).selectOption("2.1.3")
          await page.getByRole("button", { name: "Update Version" }).click()
          await page.getByRole("alert").filter({ hasText: "Version Update Failed" }).waitFor()
        },
      },
      { name: "unknown", path: "/deployments/dep_unknown/version" },
    ],
  },
  "/deployments/*": { path: "/deployments/no/such/page", people: ["ada"] },
  "/app": { path: "/app", people: ["nobody", "ada"] },
  "/app/*": { path: "/app/no-such-page", people: ["ada"] },

  "/balance": {
    path: "/balance",
    states: [
      {
        name: "way back",
        path: "/balance?returnTo=%2Fdeployments%2Ftype%2Fgpu-instance%3Fname%3Dbig-one",
        people: ["noor"],
      },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      {
        name: "used up",
        people: ["ada"],
        prepare: (control) => control.settings({ balanceCents: { email: "ada@example.com", cents: -125 } }),
      },
    ],
  },
  "/balance/add-funds": {
    path: "/balance/add-funds",
    people: ["nobody", "ada"],
    states: [
      {
        name: "refused",
        people: ["ada"],
        prepare: (control) =>
          control.fault({ path: "/api/balance/checkout", fault: { kind: "status", status: 500 } }),
        async act(page) {
          await page.getByRole("button", { name: "Add Funds" }).click()
          await page.getByRole("alert").waitFor()
        },
      },
      {
        name: "payment page",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: "Add Funds" }).click()
          await page.waitForURL(/\/sandbox\/checkout\//)
        },
      },
      {
        name: "declined",
        people: ["ada"],
        async act(page) {
          await page.getByRole("button", { name: "Add Funds" }).click()
          await page.getByRole("button", { name: /declined/ }).click()
          await page.getByRole("alert").waitFor()
        },
        tolerate: /^402 for POST .*\/sandbox\/checkout\//,
      },
    ],
  },
  "/balance/checkout": {
    path: "/balance/checkout?outcome=cancelled",
    people: ["nobody", "ada"],
    states: [
      { name: "unknown", path: "/balance/checkout?outcome=paid", people: ["ada"] },
      {
        name: "pending",
        path: "/balance",
        people: ["ada"],
        prepare: (control) => control.settings({ speed: 0.01 }),
        act: (page) => addFunds(page, "Your payment is on its way"),
      },
      {
        name: "settled",
        path: "/balance",
        people: ["ada"],
        prepare: (control) => control.settings({ speed: 100 }),
        act: (page) => addFunds(page, "$50.00 was added to your balance"),
      },
      {
        name: "upstream down",
        path: "/balance/checkout?outcome=paid",
        people: ["ada"],
        prepare: upstreamDown,
      },
    ],
  },
  "/licenses/quote": {
    path: "/licenses/quote?orgName=Moreno+Clinics&numUsers=100&numGpus=20&hostedGpus=1&supportLevel=premium",
    people: ["nobody", "ada"],
  },
  "/licenses/:id/pay": {
    path: (control) => newLicense(control, "/pay"),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      { name: "paid", path: (control) => newLicense(control, "/pay", "paid") },
      {
        name: "refused",
        prepare: (control) =>
          control.fault({ path: "/api/license/checkout", fault: { kind: "status", status: 500 } }),
        async act(page) {
          await page.getByRole("button", { name: "Credit Card" }).click()
          await page.getByRole("alert").waitFor()
        },
      },
    ],
  },
  "/licenses/:id/pay/bank-transfer": {
    path: (control) => newLicense(control, "/pay/bank-transfer"),
    people: ["nobody", "ada"],
  },
  "/licenses/:id/checkout": {
    path: (control) => newLicense(control, "/checkout?outcome=cancelled"),
    people: ["nobody", "ada"],
    states: [
      {
        name: "pending",
        path: (control) => newLicense(control, "/checkout?outcome=paid"),
        people: ["ada"],
      },
      {
        name: "settled",
        path: (control) => newLicense(control, "/checkout?outcome=paid", "paid"),
        people: ["ada"],
      },
    ],
  },
  "/balance/*": { path: "/balance/no-such-page", people: ["ada"] },

  "/licenses": {
    path: "/licenses",
    people: ["nobody", "ada", "noor"],
    states: [
      { name: "full", people: ["ada"], prepare: manyLicenses },
      { name: "key shown", people: ["ada"], act: showKey },
      { name: "community", people: ["nobody", "noor"], path: "/licenses?type=community" },
      { name: "trial", people: ["noor"], path: "/licenses?type=trial" },
      {
        name: "enterprise",
        people: ["noor"],
        path: "/licenses?orgName=Acme&numUsers=95&numGpus=20&hostedGpus=2&supportLevel=premium",
      },
      {
        name: "terms unknown",
        people: ["noor"],
        path: "/licenses?type=trial",
        prepare: (control) => control.fault({ path: "/api/terms/license", fault: { kind: "malformed" } }),
      },
      {
        name: "incomplete",
        people: ["noor"],
        path: "/licenses?type=enterprise",
        async act(page) {
          await page.getByLabel(/^Users/).fill("")
          await page.getByRole("button", { name: "Create Enterprise License" }).click()
          await page.getByRole("alert").filter({ hasText: "organization name" }).waitFor()
        },
      },
      {
        name: "not created",
        people: ["noor"],
        path: "/licenses?type=community",
        prepare: (control) =>
          control.fault({ path: "/api/licenses", method: "POST", fault: { kind: "status", status: 500 } }),
        async act(page) {
          await page.getByLabel("Organization name").fill("Acme")
          await page.getByLabel(/^I confirm/).check()
          await page.getByRole("button", { name: "Create Community License" }).click()
          await page.getByRole("alert").filter({ hasText: "Failed" }).waitFor()
        },
      },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
    ],
  },
  "/licenses/:id/delete": {
    path: (control) => newLicense(control, "/delete"),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "upstream down", prepare: upstreamDown },
      {
        name: "not deleted",
        prepare: (control) =>
          control.fault({ path: "/api/licenses/*", method: "DELETE", fault: { kind: "json", body: false } }),
        async act(page) {
          await page.getByRole("button", { name: "Delete License" }).click()
          await page.getByRole("alert").waitFor()
        },
      },
      { name: "unknown", path: "/licenses/lic_unknown/delete" },
    ],
  },
  "/licenses/*": { path: "/licenses/no/such/page", people: ["ada"] },

  "/auth/sign-in": {
    path: "/auth/sign-in?returnTo=/home",
    people: ["nobody"],
    states: [
      {
        name: "provider down",
        newServer: true,
        prepare: (control) =>
          control.fault({
            path: "/oidc/.well-known/openid-configuration",
            fault: { kind: "status", status: 503 },
          }),
        tolerate: /^503 for GET .*\/auth\/sign-in/,
      },
      { name: "cancelled", act: (page) => page.getByRole("button", { name: "Cancel" }).click() },
    ],
  },
  "/auth/callback": { path: "/auth/callback?code=1&state=unknown", people: ["nobody"] },
  "/auth/sign-out": { path: "/auth/sign-out", people: ["ada"] },
  "/theme": { path: "/theme", people: ["nobody"] },

  // The sandbox's own pages; they are in no manifest.
  "/sandbox/oidc/account": { path: "/sandbox/oidc/account", people: ["nobody", "ada"] },
}

export function allViews(): View[] {
  return Object.entries(pages).flatMap(([pattern, { states = [], ...entry }]) => {
    const name = pattern === "/" ? "site" : pattern.slice(1).replace(/[/:]+/g, " ").replace("*", "not-found")
    const view = { name, people: everybody, ...entry }
    return [view, ...states.map((state) => ({ ...view, ...state, name: `${name} ${state.name}` }))]
  })
}

/** What keeps the table and routes.ts from telling the same story; empty when they do. */
export function viewProblems() {
  const built = builtPages()
  const listed = Object.keys(pages).filter((page) => !page.startsWith("/sandbox/"))
  return [
    ...built
      .filter((page) => !listed.includes(page))
      .map((page) => `${page} has no entry in tests/support/views.ts`),
    ...listed
      .filter((page) => !built.includes(page))
      .map((page) => `${page} is in tests/support/views.ts only`),
  ]
}

async function logsOf(control: SandboxControl, query = "", status = "running") {
  return `${await newDeployment(control, "field-notes", status)}/logs${query}`
}

async function newDeployment(
  control: SandboxControl,
  name: string,
  status = "running",
  configId: string = trial,
) {
  const [id] = await control.deployments({ email: "ada@example.com", name, configId, status })
  return `/deployments/${id}`
}

/** Three hours old: a timeout of one hour is past. */
async function oldDeployment(control: SandboxControl) {
  const [id] = await control.deployments({
    email: "ada@example.com",
    name: "field-notes",
    configId: trial,
    status: "running",
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  })
  return `/deployments/${id}`
}

async function newLicense(control: SandboxControl, page: string, payment: "pending" | "paid" = "pending") {
  const [id] = await control.licenses({
    email: "ada@example.com",
    type: "enterprise",
    organizationName: "Moreno Imaging",
    payment,
    usersLimit: 30,
    gpusLimit: 2,
    supportLevel: "email",
    expiresInDays: payment === "paid" ? 365 : null,
  })
  return `/licenses/${id}${page}`
}
