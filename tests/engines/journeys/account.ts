import { until } from "../engine"
import type { Person } from "../person"
import { ada, type Journey } from "./journey"

export const account: Journey[] = [
  {
    name: "Sign in",
    async walk(person) {
      await person.open("/balance")
      await person.press("link", "Register for Free Credits")
      await person.press("button", ada)
      await person.arrive("/balance")
      await person.see("$41.20")
      await person.see("Add Funds")
    },
  },
  {
    name: "Sign out",
    async walk(person) {
      await person.signIn(ada)
      await person.see("ward-notes")
      await person.open("/balance")
      await person.see("Current Balance")
      await person.press("button", "Sign Out")
      await person.seeControl("link", "Sign In")
      await person.evaluate("history.back()", [])
      await person.arrive("/balance")
      await person.seeControl("link", "Register for Free Credits")
    },
  },
  {
    name: "Theme",
    async walk(person) {
      await person.open("/home")
      await person.press("button", "Dark theme")
      await inDarkColors(person)
      await person.open("/pricing")
      await inDarkColors(person)
    },
  },
  {
    name: "Menu of the console on a phone",
    width: 390,
    async walk(person) {
      await person.open("/home")
      await person.press("button", "Menu")
      await person.press("link", "Hosted Deployments")
      await person.arrive("/deployments")
      await person.see("Trial VM")
    },
  },
]

/** The page's background is dark, and it is what the engine paints. */
async function inDarkColors(person: Person) {
  await until("a dark background", async () => {
    const color = String(await person.evaluate("return getComputedStyle(document.body).backgroundColor", []))
    const parts = color.match(/[\d.]+/g)?.map(Number) ?? []
    return (parts.length >= 3 && parts.slice(0, 3).every((part) => part < 64)) || undefined
  })
}
