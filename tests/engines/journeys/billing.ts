import { ada, type Journey } from "./journey"

export const billing: Journey[] = [
  {
    name: "License key, shown and downloaded",
    async walk(person) {
      await person.signIn(ada)
      await person.open("/licenses")
      await person.press("button", "Show Key")
      await person.seeControl("button", "Hide Key")
      await person.press("link", "Download")
      await person.downloaded(/^hearth-license-lic_\w+\.key$/, (content) => content.length >= 64)
    },
  },
]
