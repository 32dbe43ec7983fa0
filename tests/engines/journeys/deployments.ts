import { until } from "../engine"
import { ada, type Journey, noor } from "./journey"

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
        const [creation, ...others] = await control.changes()
        const body = JSON.stringify(creation?.body) ?? ""
        return (others.length === 0 && body.includes("trial_vm") && body.includes("field-notes")) || undefined
      })
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
