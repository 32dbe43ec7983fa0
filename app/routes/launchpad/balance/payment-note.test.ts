import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { type Services, services, type Visit, visit } from "../../../http/contexts"
import { keepPaymentNote, readPaymentNote } from "./payment-note.server"

const origin = "https://launchpad.example"
const form = "/deployments/type/gpu-instance"

function createContext(secrets = ["a secret of at least thirty-two characters"]) {
  const context = new RouterContextProvider()
  context.set(visit, { origin } as Visit) // the cookie needs nothing else of it
  context.set(services, { cookieSecrets: secrets } as Services) // nor of these
  return context
}

async function kept(returnTo: string | null, balanceBefore: number | null = 4_120) {
  const set = await keepPaymentNote(createContext(), { balanceBefore, returnTo })
  const request = new Request(origin, { headers: { Cookie: set.split(";", 1)[0] ?? "" } })
  return { set, note: await readPaymentNote(createContext(), request) }
}

/** A create form's address with its input, as the form writes it. */
function draft(name: string) {
  return `${form}?${new URLSearchParams({ name, timeout: "1440", version: "2.14.0" })}`
}

test.each([
  form,
  "/deployments",
  draft("x".repeat(128)),
  draft("Проверка снимков, отделение лучевой диагностики № 4 (ночная смена)"),
  draft("診療記録の要約と検査結果の照合(夜間・第四病棟)"),
  draft("100% a&b=c+d #1 ? / \\ \"q\" 'r' %41 %2541 (!~*)"),
])("the return address %s survives the payment", async (returnTo) => {
  const { set, note } = await kept(returnTo)
  expect(note).toEqual({ balanceBefore: 4_120, returnTo })
  expect(set.length).toBeLessThanOrEqual(512)
})

test.each([draft("診".repeat(128)), draft("🔥".repeat(64)), `${form}?${"%zz".repeat(200)}`])(
  "a return address that is too long loses its query: %s",
  async (returnTo) => {
    const { set, note } = await kept(returnTo, Number.MIN_SAFE_INTEGER)
    expect(note).toEqual({ balanceBefore: Number.MIN_SAFE_INTEGER, returnTo: form })
    expect(set.length).toBeLessThanOrEqual(512)
  },
)

test("a return address that is still too long is dropped, and empty values are kept as null", async () => {
  const { set, note } = await kept(`/deployments/${"x".repeat(600)}`)
  expect(note).toEqual({ balanceBefore: 4_120, returnTo: null })
  expect(set.length).toBeLessThanOrEqual(512)
  expect((await kept(null, null)).note).toEqual({ balanceBefore: null, returnTo: null })
})
