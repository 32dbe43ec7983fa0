import { keys, until } from "../engine"
import { ada, changes, type Journey, noor } from "./journey"

/** Creating deployments, finding them, and watching the list. */
export const deployments: Journey[] = [
  {
    name: "Create a Trial VM and watch it come up",
    async walk(person, control) {
      await control.settings({ speed: 20 })
      await person.signIn(noor)
      await person.open("/deployments/type/gpu-instance")
      await person.press("choice", "Trial VM")
      await person.fill("Deployment name", "field-notes")
      // Without scripts, CSS replaces the label that is in the document.
      await person.press("button", person.scripts ? "Create Trial VM" : "Create GPU Instance")
      await person.see("Creating field-notes")
      await person.seeInTime("Launch UI")
      await until("one deployment upstream", async () => {
        const [creation, ...others] = await changes(control)
        const body = JSON.stringify(creation?.body) ?? ""
        return (others.length === 0 && body.includes("trial_vm") && body.includes("field-notes")) || undefined
      })
    },
  },
  {
    name: "Create a GPU instance",
    async walk(person, control) {
      await control.settings({ speed: 20, balanceCents: { email: noor, cents: 90_000 } })
      await person.signIn(noor)
      await person.open("/deployments/type/gpu-instance")
      await person.fill("Deployment name", "vision-lab")
      await person.choose("Stops after", "4 hours")
      await person.press("button", "Create GPU Instance")
      await person.see("Creating vision-lab")
      await until("a deployment with its timeout upstream", async () => {
        const [creation] = await changes(control)
        return JSON.stringify(creation?.body)?.includes('"timeoutMins":240') || undefined
      })
    },
  },
  {
    name: "A search stays in the address",
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      await person.fill("Search deployments", "gpu")
      await person.type(keys.enter)
      await person.arrive("q=gpu")
      await person.seeOnly("gpu-prod", "ward-notes")
      await person.open("/deployments?q=ward")
      await person.seeOnly("ward-notes", "gpu-prod")
      if ((await person.valueOf("Search deployments")) !== "ward") throw new Error("the field is empty")
    },
  },
  {
    name: "The list follows the platform",
    async walk(person, control) {
      await person.signIn(noor)
      await person.open("/deployments")
      await person.see("No deployments yet")
      await control.deployments({
        email: noor,
        name: "from-elsewhere",
        configId: "trial_vm_hetzner",
        status: "running",
      })
      await person.seeInTime("from-elsewhere")
    },
  },
  {
    name: "The list on a phone",
    width: 390,
    async walk(person) {
      await person.signIn(ada)
      await person.open("/deployments")
      for (const name of ["ward-notes", "gpu-prod"]) await person.seeControl("link", name)
      const wider = await person.evaluate(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
        [],
      )
      if (wider !== 0) throw new Error(`the page is ${wider} px wider than the screen`)
    },
  },
]
