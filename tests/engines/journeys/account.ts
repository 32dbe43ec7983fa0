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
      if ((await lightness(person)) < 0.5) throw new Error("dark before it was chosen")
      await person.press("button", "Dark theme")
      await untilDark(person)
      await person.open("/pricing")
      await untilDark(person)
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

const untilDark = (person: Person) =>
  until("a dark background", async () => ((await lightness(person)) < 0.5 ? true : undefined))

/** Of what the page is painted on, from 0 to 1. */
async function lightness(person: Person) {
  const color = await person.evaluate("return getComputedStyle(document.documentElement).backgroundColor", [])
  const [, value] = /^oklch\(([\d.]+) /.exec(String(color)) ?? []
  if (value === undefined) throw new Error(`painted on ${color}`)
  return Number(value)
}
