import type { SandboxControl } from "../sandbox-control"
import {
  closeTerminal,
  create,
  failing,
  findInTerminal,
  fullList,
  holdCtrlInTerminal,
  lastHour,
  malformed,
  openSteps,
  openTerminal,
  openTimer,
  openVersions,
  refused,
  selectTerminalText,
  tryToCreate,
  upstreamDown,
  withBalance,
} from "../view-states"
import type { Entries, Person } from "./view"

export const deploymentsViews: Entries = {
  "/deployments": {
    path: "/deployments",
    states: [
      { name: "full", people: ["ada"], prepare: fullList },
      { name: "upstream down", people: ["ada"], prepare: upstreamDown },
      { name: "found", people: ["ada"], path: "/deployments?q=gpu&status=running&sort=stops" },
      { name: "nothing found", people: ["ada"], path: "/deployments?q=no-such-machine&status=failed" },
      {
        name: "types unknown",
        path: "/deployments/type/trial-vm",
        people: ["ada"],
        prepare: malformed("/api/deployments/types"),
      },
      { name: "balance used up", people: ["ada"], prepare: withBalance(0) },
      { name: "last hour", people: ["ada"], prepare: lastHour },
      { name: "timer", people: ["ada"], scripts: true, act: openTimer },
      { name: "terminal", people: ["ada"], scripts: true, act: openTerminal },
      { name: "terminal closed", people: ["ada"], scripts: true, act: closeTerminal },
      { name: "terminal search", people: ["ada"], scripts: true, act: findInTerminal },
      { name: "steps", people: ["ada"], act: openSteps },
      { name: "steps unread", people: ["ada"], prepare: malformed("/api/deployments/*/setup-steps") },
      { name: "version", people: ["ada"], scripts: true, act: openVersions },
      { name: "terminal touch", people: ["ada"], scripts: true, touch: true, act: holdCtrlInTerminal },
      { name: "terminal text", people: ["ada"], scripts: true, act: selectTerminalText },
      { name: "created", people: ["noor"], act: create },
      { name: "not paid", people: ["ada"], prepare: withBalance(0), act: tryToCreate },
      { name: "not created", people: ["ada"], prepare: failing("POST /api/deployments"), act: tryToCreate },
      {
        name: "may exist",
        people: ["ada"],
        prepare: failing("POST /api/deployments"),
        async act(page) {
          await tryToCreate(page)
          await page.getByRole("button", { name: "Create Trial VM" }).click()
          await page.getByLabel(/^Create another one/).waitFor()
        },
      },
      {
        name: "nameless",
        people: ["noor"],
        // With scripts the button is disabled until there is a name.
        scripts: false,
        async act(page) {
          await page.getByRole("radio", { name: /Trial VM/ }).check()
          await page.getByLabel("Deployment name").fill("   ")
          await page.getByRole("button", { name: "Create Trial VM" }).click()
          await page.getByText("Enter a name for the deployment.").first().waitFor()
        },
      },
      {
        name: "session ended",
        path: "/deployments/type/trial-vm",
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
          await page.getByLabel("Or enter a version").waitFor()
        },
      },
      {
        name: "gpu not paid",
        path: "/deployments/type/gpu-instance?name=big-one&timeout=480",
        people: ["noor"],
        act: refused("Create GPU Instance", "to continue."),
      },
      {
        name: "gpu token refused",
        path: "/deployments/type/gpu-instance?name=big-one&timeout=480",
        people: ["ada"],
        prepare: failing("PUT /api/user/meta"),
        act: refused("Create GPU Instance", "Huggingface token", { "Model-hub token": "hf_sample" }),
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
  "/deployments/:id/terminal": {
    path: (control) => newTerminalPath(control),
    people: ["ada"],
    scripts: true,
    act: (page) => page.getByText("*** Connected ***").waitFor(),
    states: [
      {
        name: "without scripts",
        scripts: false,
        endless: true,
        async act(page) {
          const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`)
          await frame("Terminal input").getByLabel("Line to send").fill("colors")
          await frame("Terminal input").getByRole("button", { name: "Enter" }).click()
          await frame("Terminal screen")
            .locator(".screen", { hasText: /colors[\s\S]*[$#]\s*$/ })
            .last()
            .waitFor()
        },
      },
      textState("text", (control) => newTerminalPath(control, "?view=text")),
      textState("signed out", (control) => newTerminalPath(control), ["nobody"]),
      { ...textState("upstream down", (control) => newTerminalPath(control)), prepare: upstreamDown },
      textState("unknown", async () => "/deployments/dep_unknown/terminal"),
    ],
  },
  "/deployments/:id/logs": {
    path: (control) => newLogsPath(control),
    people: ["ada"],
    states: [
      { name: "signed out", people: ["nobody"] },
      { name: "searched", path: (control) => newLogsPath(control, "?q=pulling&line=40&wrap=off") },
      { name: "empty", path: (control) => newLogsPath(control, "", "pending") },
      { name: "missing file", path: (control) => newLogsPath(control, "?file=syslog.1") },
      { name: "failed", prepare: malformed("/api/deployments/*/logs") },
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
        prepare: failing("DELETE /api/deployments/*"),
        act: refused("Delete Deployment"),
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
      { name: "past already", path: newPastDeployment },
      {
        name: "not changed",
        prepare: failing("PUT /api/deployments/*"),
        act: refused("Change Timeout", "Couldn't change the timeout"),
      },
      { name: "unknown", path: "/deployments/dep_unknown/timeout" },
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
      { name: "refused", act: refused("Update Version", /\S/, { "Or enter a version": "../1" }) },
      {
        name: "not updated",
        prepare: failing("/api/deployments/*/update-version"),
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
}

/** A state of the terminal's page that is the same with and without scripts. */
function textState(
  name: string,
  path: (control: SandboxControl) => Promise<string>,
  people: Person[] = ["ada"],
) {
  return { name, path, people, scripts: undefined, act: undefined }
}

async function newTerminalPath(control: SandboxControl, query = "") {
  return `${await newDeployment(control, "field-notes")}/terminal${query}`
}

async function newLogsPath(control: SandboxControl, query = "", status = "running") {
  return `${await newDeployment(control, "field-notes", status)}/logs${query}`
}

async function newDeployment(control: SandboxControl, name: string, status = "running") {
  return `/deployments/${await control.deployment("ada@example.com", name, { status })}`
}

/** Three hours old, so the timeout of one hour that is asked for has passed. */
async function newPastDeployment(control: SandboxControl) {
  const id = await control.deployment("ada@example.com", "field-notes", { ageMs: 3 * 3_600_000 })
  return `/deployments/${id}/timeout?minutes=60`
}
