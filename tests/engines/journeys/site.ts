import type { Journey } from "./journey"

const generator = "/private-deployments/category/onprem/platform/kubernetes"
/** A zip archive ends with a record of its contents. */
const endOfArchive = Buffer.from("PK\x05\x06", "latin1")

export const site: Journey[] = [
  {
    name: "Generator",
    async walk(person) {
      await person.open(generator)
      await person.press("choice", "Domain")
      await person.fill("Domain", "ai.example.com")
      await person.press("button", "Generate Configuration")
      await person.see("serverUrl: https://ai.example.com")
    },
  },
  {
    name: "Generator: download as zip",
    async walk(person) {
      await person.open(`${generator}?accessMethod=domain&domain=ai.example.com`)
      await person.press("button", "Download as zip")
      const archive = await person.downloaded(/^hearth-configuration-[0-9a-f]{8}\.zip$/, (content) =>
        content.includes(endOfArchive),
      )
      if (!archive.includes("values-hearth.yaml")) throw new Error("the archive lacks values-hearth.yaml")
    },
  },
  {
    name: "ROI calculator",
    async walk(person) {
      await person.open("/resources?open=roi-calculator")
      await person.see("$11,163,889")
      await person.fill("Knowledge workers", "100")
      if (!person.scripts) await person.press("button", "Calculate")
      await person.seeOnly("ROI calculator", "$11,163,889")
      await person.arrive("workers=100")
    },
  },
  {
    name: "Menus of the site",
    async walk(person) {
      await person.open("/docs")
      await person.press("button", "Resources")
      await person.seeControl("link", "Technical architecture")
      await person.press("link", "Implementation guide")
      await person.arrive("/resources")
    },
  },
  {
    name: "Menu of the site on a phone",
    width: 390,
    async walk(person) {
      await person.open("/cookie-policy")
      await person.press("button", "Menu")
      await person.press("link", "Comparison")
      await person.arrive("/comparison")
    },
  },
  {
    name: "Documentation: commands are copied",
    scripts: true,
    async walk(person) {
      await person.open("/docs")
      await person.press("link", "Cloud")
      await person.arrive("/private-deployments/category/cloud")
      await person.open("/private-deployments/category/cloud?with=kubernetes")
      await person.press("button", "Copy the commands for storage")
      await person.seeControl("button", "Copied! the commands for storage")
      await person.open("/agents")
      await person.paste("Search agents")
      const pasted = await person.valueOf("Search agents")
      if (!pasted.startsWith("eksctl create addon")) throw new Error(`pasted: ${pasted}`)
    },
  },
]
