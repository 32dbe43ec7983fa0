import { ada, type Journey, noor } from "./journey"

export const billing: Journey[] = [
  {
    name: "Community license",
    async walk(person) {
      await person.signIn(noor)
      await person.open("/licenses?type=community")
      await person.fill("Organization name", "Field Notes")
      await person.press("choice", "I confirm that my organization")
      await person.press("button", "Create Community License")
      await person.see("Field Notes")
      await person.see("ACTIVE")
    },
  },
  {
    name: "Enterprise license, paid by card",
    async walk(person, control) {
      await control.settings({ speed: 100 })
      await person.signIn(noor)
      await person.open("/licenses?type=enterprise")
      await person.fill("Organization name", "Haddad Health")
      await person.fill("Users", "30")
      await person.press("choice", "I accept the terms and conditions")
      await person.press("button", "Create Enterprise License")
      await person.press("button", "Credit Card")
      await person.arrive("/sandbox/checkout/")
      await person.press("button", "Pay $")
      await person.seeInTime("Your license is active")
    },
  },
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
  {
    name: "Funds, paid by card",
    async walk(person, control) {
      await control.settings({ speed: 100 })
      await person.signIn(noor)
      await person.open("/balance")
      await person.press("button", "Add Funds")
      await person.arrive("/sandbox/checkout/")
      await person.press("button", "Pay $50.00")
      await person.seeInTime("$54.00")
    },
  },
]
