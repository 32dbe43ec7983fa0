import { expect, test, vi } from "vitest"
import { sharedServer } from "../support/http-servers"
import { signIn, type Visitor } from "../support/visitor"

// A form acts once for its person: sent twice or four times at once, after a new sign-in, and from another session.

const server = sharedServer()

const email = "noor@example.com"
const machine = { email, name: "lab", version: "2.1.2" }
const license = { email, type: "enterprise", organizationName: "Acme", payment: "pending" } as const

async function made(kind: "deployments" | "licenses", seed = {}) {
  const [id = ""] =
    kind === "licenses"
      ? await server.control.licenses(license)
      : await server.control.deployments({ ...machine, ...seed })
  return id
}

/** The receipt of a job that has ended with a row that failed, or with rows that were not started. */
async function endedJob(kim: Visitor, stop: boolean) {
  const ids = await server.control.deployments({ ...machine, count: 5 })
  if (stop) {
    const fault = { kind: "delay", ms: 500 } as const
    await server.control.fault({ path: "/api/admin/deployments/*", fault, times: 4 })
  } else await server.control.fails(`DELETE /api/admin/deployments/${ids[0]}`, 409, { times: 1 })
  const review = await kim.open(`/dashboard/bulk?act=delete&${ids.map((id) => `id=${id}`).join("&")}`)
  const started = await kim.submit(review, /^Delete 5/)
  if (stop) await kim.submit(started, "Stop")
  return await vi.waitFor(async () => {
    const receipt = await kim.open(started.url.pathname)
    expect(receipt.text).toMatch(stop ? /Ended early/ : /Done: /)
    return receipt
  })
}

const open = (path: string) => (person: Visitor) => person.open(path)
const guide = "/private-deployments/category/local?useCustomDomain=true&customDomain=ai.acme.example"
const desk = { name: "desk", url: "https://desk.example" }
const order = { orgName: "Acme", numUsers: "100", numGpus: "20", supportLevel: "premium", agreed: "yes" }

const forms: Array<
  [
    button: string | RegExp,
    person: string,
    page: (person: Visitor) => ReturnType<Visitor["open"]>,
    fields?: object,
  ]
> = [
  ["Create Trial VM", "noor", open("/deployments/type/trial-vm"), { name: "desk", timeout: "480" }],
  [
    "Update Version",
    "noor",
    async (one) => one.open(`/deployments/${await made("deployments")}/version`),
    { version: "2.1.3" },
  ],
  [
    "Rerun Loading the GPU driver",
    "noor",
    async (one) => {
      await made("deployments", { configId: "gpu_instance_civo" })
      return await one.open("/deployments")
    },
  ],
  ["Add Funds", "noor", open("/balance")],
  ["Credit Card", "noor", async (one) => one.open(`/licenses/${await made("licenses")}/pay`)],
  ["Create Enterprise License", "noor", open("/licenses?type=enterprise"), order],
  ["Add", "noor", open("/private-deployments/connected/new"), desk],
  ["Add to my private deployments", "noor", open(guide)],
  ["Add", "noor", open("/agents?hearth_url=https%3A%2F%2Fai.acme.example")],
  [
    /^Add \$/,
    "kim",
    async (one) => one.submit(await one.open("/admin/balances"), "Add to Balance", { email, amount: "5" }),
  ],
  ["Mark as Paid", "kim", async (one) => one.open(`/admin/licenses/${await made("licenses")}/mark-paid`)],
  [
    /after 1 hour$/,
    "kim",
    async (one) => one.open(`/dashboard/bulk?act=timeout&minutes=60&id=${await made("deployments")}`),
  ],
  [/^Retry/, "kim", (one) => endedJob(one, false)],
  [/^Start . remaining/, "kim", (one) => endedJob(one, true)],
]

test.each(forms)("%s acts once", async (button, name, open, fields = {}) => {
  const person = await signIn(server, `${name}@example.com`)
  const page = await open(person)
  const before = (await server.control.changes()).length
  const send = async (visitor: Visitor) => {
    const { status, url } = await visitor.submit(page, button, { ...fields })
    expect(status).toBe(200)
    return url.href
  }
  // All are under way before the first one ends.
  await server.control.fault({ path: "/api/*", fault: { kind: "delay", ms: 100 } })
  const addresses = await Promise.all([1, 2, 3, 4].map(() => send(person)))
  await server.control.clearFaults()
  const second = await signIn(server, `${name}@example.com`)
  await person.submit(await person.open("/home"), "Sign Out")
  addresses.push(await send(second), await send(await signIn(server, `${name}@example.com`)))
  // The same new machine, payment page or job. A job's call follows its answer.
  expect(new Set(addresses).size).toBe(1)
  await expect.poll(async () => (await server.control.changes()).length - before).toBe(1)
})

test.each(["/input", "?view=text"])(
  "a line of %s is typed once, and not into the shell of another session",
  async (view) => {
    const terminal = `/deployments/${await made("deployments")}/terminal`
    const noor = await signIn(server, email)
    const page = await noor.open(terminal + view)
    const send = (visitor: Visitor) => visitor.submit(page, "Enter", { line: "echo typed" })
    const outputs = async (visitor: Visitor) => {
      const text =
        (await visitor.open(`${terminal}?view=text`)).document.querySelector("main pre")?.text ?? ""
      expect(text).toMatch(/[$#] \s*$/)
      return text.split("\n").filter((line) => line === "typed").length
    }
    await Promise.all([1, 2, 3, 4].map(() => send(noor)))
    expect(await outputs(noor)).toBe(1)
    const second = await signIn(server, email)
    await send(second)
    expect(await outputs(second)).toBe(0)
    await second.submit(page, "Enter", { line: "echo  typed" })
    expect(await outputs(second)).toBe(1)
  },
)

test("another person who has the form's key acts for themselves, and gets no outcome of the first", async () => {
  const [noor, ada] = [await signIn(server, email), await signIn(server, "ada@example.com")]
  const formKey = (await noor.open("/balance/add-funds")).document
    .querySelector("[name=formKey]")
    ?.getAttribute("value")
  const checkoutOf = async (one: Visitor) =>
    /chk_\w+/.exec((await one.post("/balance/add-funds", { formKey: formKey ?? "" })).body)?.[0]
  const [first, other, again] = [await checkoutOf(noor), await checkoutOf(ada), await checkoutOf(noor)]
  expect(first).toBeDefined()
  expect(other).not.toBe(first)
  expect(again).toBe(first)
  const accounts = (await server.control.requests(/^POST .*checkout/)).map(({ account }) => account)
  expect(accounts).toEqual([email, "ada@example.com"])
})
