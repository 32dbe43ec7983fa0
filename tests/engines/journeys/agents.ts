import type { Journey } from "./journey"

export const agents: Journey[] = [
  {
    name: "Gallery: deploy to the cloud in a new tab",
    async walk(person) {
      await person.open("/agents/equity-research-analyst/deploy")
      await person.press("link", "Deploy to Hosted Platform")
      await person.followNewTab()
      await person.see("Import Equity Research Analyst")
    },
  },
  {
    name: "Gallery: menu of targets",
    scripts: true,
    async walk(person) {
      await person.open("/agents/equity-research-analyst")
      await person.press("button", "Deploy Equity Research Analyst")
      await person.press("button", "Localhost")
      await person.see("Deploy to Localhost")
      await person.strike("Escape")
      await person.seeOnly("Equity Research Analyst", "Deploy to Localhost")
    },
  },
]
