import { type Journey, kim, noor } from "./journey"

export const admin: Journey[] = [
  {
    name: "Deletion of several deployments, with its receipt",
    async walk(person, control) {
      await control.deployments({ email: noor, name: "old", count: 2 })
      await person.signIn(kim)
      await person.open("/dashboard?q=old-")
      await person.press("choice", "Select old-1")
      await person.press("choice", "Select old-2")
      await person.press("button", "Delete Selected")
      if (person.scripts) await person.agree("Are you sure you want to delete 2 deployment(s)?")
      else await person.press("button", "Delete 2 deployments")
      await person.seeInTime("2 deleted")
      await person.press("link", "Receipt as CSV")
      await person.downloaded(
        /^receipt-delete-.*\.csv$/,
        (content) => content.includes("old-1") && content.includes("old-2"),
      )
    },
  },
]
