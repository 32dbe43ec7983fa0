import type { SandboxControl } from "../support/sandbox-control"
import { keys, until } from "./engine"
import type { Person } from "./person"

export interface Journey {
  name: string
  /** The journey needs scripts, or works with and without. */
  scripts?: true
  width?: number
  height?: number
  walk(person: Person, control: SandboxControl): Promise<void>
}

const ada = "ada@example.com"
const noor = "noor@example.com"

export const journeys: Journey[] = [
  {
    name: "Sign in",
    async walk(person) {
      await person.signIn(ada)
      await person.see("ward-notes")
      await person.open("/balance")
      await person.see("Add Funds")
    },
  },
  {
    name: "Theme",
    async walk(person) {
      await person.open("/home")
      await person.press("button", "Dark theme")
      await until("the dark theme", async () => {
        const theme = await person.evaluate("return document.documentElement.dataset.theme", [])
        return theme === "dark" || undefined
      })
    },
  },
  {
    name: "Create a Trial VM",
    async walk(person, control) {
      await control.settings({ speed: 100 })
      await person.signIn(noor)
      await person.open("/deployments")
      await person.press("choice", "Trial VM")
      await person.fill("Deployment name", "field-notes")
      await person.press("button", "Create Trial VM")
      await person.seeInTime("field-notes", "/deployments")
      await person.seeInTime("running", "/deployments")
    },
  },
  {
    name: "Logs of a failure",
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("link", "ward-notes")
      await person.arrive("/deployments/dep_")
      await person.press("link", "Logs")
      await person.arrive("/logs")
      await person.fill("Search this log", "No capacity")
      await person.type(keys.enter)
      await person.see("No capacity")
    },
  },
  {
    name: "Terminal",
    scripts: true,
    height: 660,
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("button", "Open Terminal of gpu-prod")
      await person.see("*** Connected ***")
      const hidden = await person.evaluate(
        `const box = document.querySelector(".xterm").getBoundingClientRect();
         return Math.max(-box.top, box.bottom - innerHeight, 0)`,
        [],
      )
      if (Number(hidden) > 0) throw new Error(`the terminal is ${hidden} px out of sight`)
      await person.type(`echo one-$((1+1))${keys.enter}`)
      await person.see("one-")
    },
  },
  {
    name: "Community license",
    async walk(person) {
      await person.signIn(noor)
      await person.open("/licenses?type=community")
      await person.fill("Organization name", "Field Notes")
      await person.press("choice", "")
      await person.press("button", "Create Community License")
      await person.see("Field Notes")
      await person.see("ACTIVE")
    },
  },
  {
    name: "Payment",
    async walk(person) {
      await person.signIn(noor)
      await person.open("/balance")
      await person.press("button", "Add Funds")
      await person.press("button", "Pay $50.00")
      await person.seeInTime("$54.00", "/balance")
    },
  },
  {
    name: "Bulk deletion with its receipt",
    async walk(person, control) {
      const ids = await control.deployments({
        email: noor,
        name: "old",
        configId: "trial_vm_hetzner",
        status: "running",
        count: 3,
      })
      await person.signIn("kim@example.com")
      await person.open(`/dashboard/bulk?act=delete&${ids.map((id) => `id=${id}`).join("&")}`)
      await person.press("button", "Delete 3 deployments")
      await person.see("3 deleted")
    },
  },
  {
    name: "Table of licenses",
    async walk(person) {
      await person.signIn("kim@example.com")
      await person.open("/admin/licenses")
      await person.fill("Search", "Moreno")
      await person.type(keys.enter)
      await person.see("Moreno Clinics")
    },
  },
  {
    name: "Generator",
    async walk(person) {
      await person.open("/private-deployments/category/onprem/platform/kubernetes")
      await person.press("choice", "Domain")
      await person.fill("Domain", "ai.example.com")
      await person.press("button", "Generate Configuration")
      await person.see("values.yaml")
    },
  },
  {
    name: "Gallery and deployment of an agent",
    async walk(person) {
      await person.open("/agents")
      await person.fill("Search agents", "equity")
      await person.type(keys.enter)
      await person.see("1 of")
      await person.open("/agents/equity-research-analyst/deploy")
      await person.see("Deploy to Hearth Cloud")
    },
  },
  {
    name: "Menu of a deployment's end",
    scripts: true,
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("button", "change when gpu-prod stops")
      await person.see("Stops after (from creation)")
      await person.type(keys.escape)
    },
  },
  {
    name: "Deletion is confirmed",
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press(person.scripts ? "button" : "link", "Delete ward-notes")
      await person.see("WARNING: Are you sure")
      await person.press("button", "Delete")
      await until("a list without it", async () => {
        const text = String(await person.evaluate("return document.querySelector('main').innerText", []))
        return (text.includes("gpu-prod") && !text.includes("WARNING")) || undefined
      })
    },
  },
  {
    name: "Menu on a phone",
    width: 390,
    async walk(person) {
      await person.open("/home")
      await person.press("button", "Menu")
      await person.press("link", "Hosted Deployments")
      await person.see("Trial VM")
    },
  },
]
