import { until } from "../engine"
import type { Person } from "../person"
import { ada, type Journey } from "./journey"

/** What somebody does with a deployment that runs. */
export const machines: Journey[] = [
  {
    name: "Terminal: type and see",
    scripts: true,
    height: 660,
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("button", "Open Terminal of gpu-prod")
      await person.see("root@gpu-prod")
      await isInView(person)
      await person.type("echo by-hand")
      await person.strike("Enter")
      await person.see("echo by-hand by-hand")
    },
  },
  {
    name: "Terminal that the server draws: type and see",
    scripts: false,
    limits: {
      "webkit-gtk":
        "the page has a frame that never ends, and WebKitWebDriver answers nothing before a page has loaded completely.",
    },
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("link", "Open Terminal of gpu-prod")
      await person.see("root@gpu-prod")
      await person.fill("Line to send", "echo by-hand")
      await person.press("button", "Enter")
      await person.see("echo by-hand by-hand")
    },
  },
  {
    name: "Terminal as text",
    async walk(person, control) {
      const machine = { email: ada, name: "plain", configId: "trial_vm_hetzner", status: "running" }
      const [id] = await control.deployments(machine)
      await person.signIn(ada)
      await person.open(`/deployments/${id}/terminal?view=text`)
      await person.seeInTime("root@plain")
      await person.fill("Line to send", "echo by-hand")
      await person.press("button", "Enter")
      await until("an empty field", async () => (await person.valueOf("Line to send")) === "" || undefined)
      await person.seeInTime("echo by-hand by-hand")
    },
  },
  {
    name: "Timeout, in its menu or on its page",
    async walk(person, control) {
      await person.signIn(ada)
      await person.open("/deployments")
      if (person.scripts) {
        await person.press("button", "gpu-prod, change when it stops")
        await person.see("Stops after (from creation)")
        await person.strike("Escape")
        await person.seeOnly("gpu-prod", "Stops after (from creation)")
        await person.press("button", "gpu-prod, change when it stops")
        await person.press("button", "7 days")
      } else {
        await person.press("link", "gpu-prod, change when it stops")
        await person.press("choice", "7 days")
        await person.press("button", "Change Timeout")
      }
      await person.see("Timeout of gpu-prod changed")
      const [change] = await control.changes()
      if (JSON.stringify(change?.body) !== '{"timeoutMins":10080}') throw new Error("not changed upstream")
    },
  },
  {
    name: "Dialog, closed by Escape",
    scripts: true,
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("link", "gpu-prod, update the version")
      await person.seeControl("button", "Update Version")
      await person.strike("Escape")
      await until("the focus on what opened it", async () => {
        const focus = await person.evaluate("return document.activeElement.textContent", [])
        return String(focus).includes("gpu-prod, update the version") || undefined
      })
    },
  },
  {
    name: "Deletion, after a question",
    async walk(person, control) {
      const question = 'WARNING: Are you sure you want to delete deployment "ward-notes"?'
      await person.signIn(ada)
      await person.open("/deployments")
      await person.press("link", "Delete ward-notes")
      if (person.scripts) await person.agree(question)
      else {
        await person.see(question)
        await person.press("button", "Delete Deployment")
      }
      await person.see("Deleted ward-notes")
      const asked = await control.changes()
      if (asked.length !== 1 || asked[0]?.method !== "DELETE") throw new Error("not deleted once upstream")
    },
  },
]

async function isInView(person: Person) {
  const hidden = await person.evaluate(
    `const box = document.querySelector(".xterm").getBoundingClientRect();
     return Math.max(-box.top, box.bottom - innerHeight, 0)`,
    [],
  )
  if (Number(hidden) > 0) throw new Error(`the terminal is ${hidden} px out of sight`)
}
