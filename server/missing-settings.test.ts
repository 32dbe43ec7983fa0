import { expect, test } from "vitest"
import { missingSettings } from "./missing-settings"

const complete: Parameters<typeof missingSettings>[0] = {
  upstream: {
    platformUrl: "https://platform.example",
    oidc: {
      issuer: "https://id.example",
      clientId: "launchpad",
      clientSecret: undefined,
      clientAuth: undefined,
    },
  },
  releasesUrl: "https://host.example/releases",
  bank: {
    beneficiary: "Acme Inc.",
    bank: "Savings Bank",
    address: "1 Main Street",
    domestic: { routingNumber: "111000025", accountNumber: "0001" },
    international: { swift: "SAVEUS00", iban: "US00 0001" },
  },
  brand: { chatScriptUrl: "https://chat.example/widget.js" },
}
const bare = { ...complete, releasesUrl: undefined, bank: null, brand: { chatScriptUrl: null } }

test("each setting whose absence makes a page poorer is told once", () => {
  expect(missingSettings(complete)).toEqual([])
  expect(missingSettings(bare)).toEqual([
    { setting: "RELEASES_URL", lacks: "current versions in version lists" },
    { setting: "BANK_*", lacks: "bank transfer as a way to pay a license" },
    { setting: "CHAT_SCRIPT_URL", lacks: "a chat on the contact page" },
  ])
})

test("the sandbox brings its own releases and bank account", () => {
  expect(missingSettings({ ...bare, upstream: "sandbox" }).map(({ setting }) => setting)).toEqual([
    "CHAT_SCRIPT_URL",
  ])
})
