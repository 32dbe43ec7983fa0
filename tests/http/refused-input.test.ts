import { expect, test } from "vitest"
import type { Fields } from "../support/html-form"
import { sharedServer, signedIn } from "../support/http-servers"
import { alertText, fieldValue } from "../support/page-parts"

// What is wrong in a form comes back as it was typed, with a sentence beside it, and the platform is asked for nothing.

const server = sharedServer()
const people = {
  ada: signedIn(server, "ada@example.com"),
  noor: signedIn(server, "noor@example.com"),
  kim: signedIn(server, "kim@example.com"),
}

type Row = [typed: Fields, sentence: string]
type Form = [who: keyof typeof people, path: string, button: string | RegExp, rest: Fields, rows: Row[]]

const email = "noor@example.com"
const [account, weeks] = [{ email, amount: "5" }, "Enter a whole number of weeks from 1 to 5,200"]
const license = { email: "it@new.example", organizationName: "New Customer" }
const order = { orgName: "Acme", numUsers: "100", numGpus: "20", supportLevel: "premium", agreed: "yes" }
const [noName, noTerms] = ["Please enter your organization name", "Please accept the terms and conditions"]
const small =
  "I confirm that my organization has less than $10M in annual revenue and fewer than 250 employees"

const forms: Form[] = [
  [
    "kim",
    "/admin/balances",
    "Add to Balance",
    account,
    [
      [{ email: "" }, "Enter the user's email"],
      [{ amount: "" }, "Enter an amount in US dollars"],
      [{ email: "noor" }, "Enter an email address, such as name@example.com"],
      [{ amount: "1e3" }, "Enter the amount in dollars and cents, such as 25 or 1,250.50"],
      [{ amount: "0.00" }, "The amount must be above $0.00"],
      [{ amount: "1000000.01" }, "The amount must be at most $1,000,000.00"],
    ],
  ],
  [
    "kim",
    "/admin/licenses",
    "Create License",
    license,
    [
      [{ durationWeeks: "10.5" }, weeks],
      [{ durationWeeks: "0" }, weeks],
      [{ usersLimit: "-1" }, "Enter a whole number of users up to 100,000, or leave this blank"],
      [{ gpusLimit: "1e3" }, "Enter a whole number of GPUs up to 100,000, or leave this blank"],
      [{ organizationName: "   " }, "Enter the organization name"],
      [{ email: "nobody" }, "Enter an email address"],
    ],
  ],
  [
    "noor",
    "/deployments/type/gpu-instance",
    /^Create/,
    { timeout: "240" },
    [
      [{ name: "  " }, "Enter a name for the deployment."],
      [{ name: "\u200b\u2060 \u3164" }, "Enter a name for the deployment."],
      [{ name: "a", otherVersion: "2.1 <b>" }, "version"],
    ],
  ],
  ["noor", "/deployments", /^Create/, {}, [[{ name: "desk" }, "Select what to deploy."]]],
  [
    "noor",
    "/licenses?type=community",
    "Create Community License",
    {},
    [
      [{ orgName: "" }, noName],
      [{ orgName: "Acme" }, small],
      [{ orgName: "x".repeat(201), agreed: "yes" }, "200 characters"],
    ],
  ],
  [
    "noor",
    "/licenses?type=trial",
    "Start Trial",
    {},
    [
      [{ orgName: "   ", agreed: "yes" }, noName],
      [{ orgName: "Acme" }, noTerms],
    ],
  ],
  [
    "noor",
    "/licenses?type=enterprise",
    "Create Enterprise License",
    order,
    [
      [{ agreed: [] }, noTerms],
      [{ numUsers: "7" }, "Enter a whole number of users from 10 to 100,000"],
    ],
  ],
  [
    "ada",
    "/private-deployments/connected/new",
    "Add",
    { name: "Desk" },
    [[{ url: "javascript:alert(1)" }, "valid URL"]],
  ],
  ["ada", "/contact", "Prepare message", { organization: "Acme" }, [[{ text: "" }, "Enter a message."]]],
]

const rows = forms.flatMap(([who, path, button, rest, all]) =>
  all.map(([typed, sentence]) => ({ who, path, button, fields: { ...rest, ...typed }, typed, sentence })),
)

/** Characters that nobody can see don't come back. */
function visible(typed = "") {
  return typed.replace(/^[\u200b\u2060\u3164 ]+$/, (all) => (all.trim() === "" ? all : ""))
}

test.each(rows)("$path with $typed", async ({ who, path, button, fields, sentence }) => {
  const page = await people[who].open(path)
  const refused = await people[who].submit(page, button, fields)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(sentence)
  expect(alertText(refused)).not.toBe("")
  for (const [name, typed] of Object.entries(fields))
    expect(fieldValue(refused, name) ?? "", name).toBe(visible([typed].flat()[0]))
  const wrong = refused.document.querySelectorAll("main form [aria-invalid=true]")
  expect(wrong.length).toBeGreaterThan(0)
  // A browser goes there.
  expect(refused.document.querySelector("main [autofocus]")).not.toBeNull()
  // Whatever folds the field away is open, and screen readers read its sentence with it.
  for (const field of wrong) {
    expect(field.closest("details:not([open])")).toBeNull()
    const descriptions = field.getAttribute("aria-describedby")?.split(" ") ?? []
    expect(descriptions.map((id) => refused.document.getElementById(id)?.text).join(" ")).not.toBe("")
  }
  expect(await server.control.changes()).toEqual([])
})

test.each(["hf with spaces", "hf_\u00e9", "x".repeat(513)])(
  "%j is not a token of the model hub, and no answer contains it",
  async (hubToken) => {
    const page = await people.noor.open("/deployments/type/gpu-instance")
    const refused = await people.noor.submit(page, /^Create/, { name: "big", hubToken })
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector("[name=hubToken]")?.getAttribute("aria-invalid")).toBe("true")
    expect(refused.body).not.toContain(hubToken)
    expect(await server.control.changes()).toEqual([])
  },
)
