import { beforeAll, expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, signIn, type Visitor } from "../support/visitor"

const server = sharedServer()
let ada: Visitor
let noor: Visitor

beforeAll(async () => {
  ada = await signIn(server, "ada@example.com")
  noor = await signIn(server, "noor@example.com")
})

async function newLab(status = "running") {
  const [id] = await server.control.deployments({
    email: "noor@example.com",
    name: "lab & <b>desk</b>",
    configId: "gpu_instance_civo",
    status,
    version: "2.1.4",
    ipv4: "10.1.2.3",
    timeoutMins: 240,
    errorMessage: status === "failed" ? "No capacity <i>here</i>" : undefined,
  })
  if (!id) throw new Error("nothing was put in")
  return id
}

async function apiCalls() {
  return (await server.control.requests()).filter(({ path }) => path.startsWith("/api/deployments"))
}

test("the name in the list links to a page with everything about the deployment", async () => {
  const id = await newLab()
  const page = await noor.follow(await noor.open("/deployments"), "lab & <b>desk</b>")
  expect(page.url.pathname).toBe(`/deployments/${id}`)
  expect(page.status).toBe(200)
  expect(page.document.querySelector("h1")?.text).toBe("lab & <b>desk</b>")
  expect(page.document.querySelector("title")?.text).toBe("Hearth — lab & <b>desk</b>")
  for (const fact of [id, "running", "2.1.4", "10.1.2.3", "GPU", "Private", "$5.00 /h", "GPU Instance"]) {
    expect(page.text).toContain(fact)
  }
  expect(page.text).toMatch(/in (3 h 59 m \d+ s|4 h 0 m 0 s)/)
  expect(page.document.querySelector('main a[target="_blank"]')?.getAttribute("href")).toBe(
    "https://10-1-2-3.apps.hearth.example",
  )
  const back = await noor.follow(page, "Hosted Deployments", "main")
  expect(back.url.pathname).toBe("/deployments")
})

test("the page uses the list call, since the platform has none for one deployment", async () => {
  const id = await newLab()
  await server.control.clearRequests()
  await noor.open(`/deployments/${id}`)
  expect(new Set((await apiCalls()).map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(["GET /api/deployments", `GET /api/deployments/${id}/setup-steps`]),
  )
})

test("a failed deployment shows its cause", async () => {
  const page = await noor.open(`/deployments/${await newLab("failed")}`)
  expect(page.text).toContain("No capacity <i>here</i>")
  expect(page.document.querySelector("main i")).toBeNull()
})

test("another customer's deployment and an unknown one are a 404", async () => {
  const id = await newLab()
  for (const path of [`/deployments/${id}`, "/deployments/dep_0000", "/deployments/type"]) {
    const page = await ada.open(path)
    expect(page.status).toBe(404)
    expect(page.text).toContain("Page not found")
    expect(page.text).not.toContain("desk")
    expect(page.document.querySelector("nav")).not.toBeNull()
    // Trying again wouldn't help.
    expect(
      page.document.querySelectorAll("main a.btn").map(({ text, attributes }) => [text, attributes.href]),
    ).toEqual([
      ["Hosted Deployments", "/deployments"],
      ["Back to Home", "/home"],
    ])
  }
})

test.each([
  "%2e%2e%2fterminal",
  "a%3Ftoken=x",
  "a%23b",
  "%00",
  "a%2f..%2fb",
  "x".repeat(129),
  "-a",
  "a..b",
  "ä",
])("/deployments/%s has no valid id: 404 without an upstream call", async (id) => {
  const page = await ada.open(`/deployments/${id}`)
  expect([400, 404]).toContain(page.status)
  expect(await apiCalls()).toEqual([])
})

test("fixed addresses below /deployments are not read as ids", async () => {
  expect((await ada.open("/deployments/type/trial-vm")).document.querySelector("h1")?.text).toBe(
    "Hosted Deployments",
  )
  const list = await ada.send("/deployments/list.data")
  expect(list.body).toContain("gpu-prod")
})

test("visitors are asked to sign in and return here, and no upstream call is made", async () => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.open("/deployments/dep_1")
  expect(page.status).toBe(200)
  const signInLink = page.document.querySelectorAll("main a").find(({ text }) => text === "Sign In")
  expect(signInLink?.getAttribute("href")).toBe("/auth/sign-in?returnTo=%2Fdeployments%2Fdep_1")
  expect(await apiCalls()).toEqual([])
})

test.each([{ kind: "status", status: 500 }, { kind: "cut" }, { kind: "malformed" }] as const)(
  "a list that fails with %j shows an error and Retry",
  async (fault) => {
    const id = await newLab()
    await server.control.fault({ path: "/api/deployments", fault })
    const page = await noor.open(`/deployments/${id}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain("Couldn't load this deployment")
    await server.control.clearFaults()
    expect((await noor.follow(page, "Retry")).text).toContain("10.1.2.3")
  },
)

test("deleting from the page leads to the list", async () => {
  const id = await newLab()
  const asked = await noor.follow(await noor.open(`/deployments/${id}`), /^Delete/)
  const left = await noor.submit(asked, "Delete Deployment")
  expect(left.url.pathname).toBe("/deployments")
  expect(left.text).toContain("Deleted lab & <b>desk</b>")
  expect(left.document.querySelector("article")).toBeNull()
  expect((await noor.open(`/deployments/${id}`)).status).toBe(404)
})
