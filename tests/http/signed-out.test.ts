import { parse } from "node-html-parser"
import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

// What visitors get at every address that needs an account. None of it may reach the platform.

const server = sharedServer()

const upstreamCalls = () => server.control.requests(/ \/api\//)

test.each([
  ["/deployments/dep_1", "Deployment", "Sign in to see this deployment"],
  ["/deployments/dep_1/logs?q=a%20b", "Deployment", "Sign in to see this deployment"],
  ["/deployments/dep_1/version", "Update Version", "Sign in to change the version of a deployment"],
  ["/deployments/dep_1/delete", "Delete Deployment", "Sign in to delete a deployment"],
  ["/deployments/dep_1/timeout", "Change Timeout", "Sign in to change a timeout"],
  ["/deployments/dep_1/terminal", "Terminal", "Sign in to open this terminal"],
  ["/deployments/dep_1/terminal?view=text", "Terminal", "Sign in to open this terminal"],
  ["/balance/add-funds", "Add Funds", "Sign in to add funds"],
  ["/balance/checkout", "Add Funds", "Sign in to see your payment"],
  ["/balance/checkout?outcome=paid", "Add Funds", "Sign in to see your payment"],
  ["/licenses/lic_1/pay", "Choose Payment Method", "Sign in to pay for a license"],
  ["/licenses/lic_1/pay/bank-transfer", "Bank Transfer", "Sign in to pay for a license"],
  ["/licenses/lic_1/checkout?outcome=paid", "License Payment", "Sign in to pay for a license"],
  ["/licenses/lic_1/delete", "Delete License", "Sign in to delete a license"],
  ["/account/activity", "Activity", "Sign in to see your activity"],
  ["/account/activity/dep_1", "Activity", "Sign in to see your activity"],
  ["/account/sign-ins", "Active Sessions", "Sign in to see where you're signed in"],
  ["/account/sign-ins/others/end", "End All Other Sessions", "Sign in to end your other sessions"],
  [`/account/sign-ins/${"a".repeat(64)}/end`, "End Session", "Sign in to end a session"],
  ["/test-dashboard?status=failed", "Test Dashboard", "Please log in to view test runs"],
  ["/test-dashboard/run_1", "Test Dashboard", "Please log in to view test runs"],
])("%s asks visitors to sign in and returns there", async (path, heading, signIn) => {
  const page = await createVisitor(server.origin).open(path)
  expect(page.status).toBe(200)
  expect(page.document.querySelectorAll("h1").map(({ text }) => text)).toEqual([heading])
  const title = /\/deployments\/dep_1(\/logs|$)/.test(page.url.pathname) ? heading : `Hearth — ${heading}`
  expect(page.document.querySelector("title")?.text).toContain(title)
  expect(page.document.querySelectorAll("main h2").map(({ text }) => text)).toEqual([signIn])
  const links = page.document.querySelectorAll("main a").filter(({ text }) => text === "Sign In")
  expect(links.map((link) => new URL(link.getAttribute("href") ?? "", server.origin).searchParams)).toEqual([
    new URLSearchParams({ returnTo: path.replace("%20", "+") }),
  ])
  expect(page.text).not.toContain("Couldn't load")
  expect(page.document.querySelectorAll("main form")).toEqual([])
  expect(await upstreamCalls()).toEqual([])
})

test.each([
  [
    "/deployments/dep_1/version",
    "version=2.1.3",
    "The version wasn't changed.",
    "Sign in to change the version of a deployment",
  ],
  ["/deployments/dep_1/delete", "name=lab", "It wasn't deleted.", "Sign in to delete a deployment"],
  ["/deployments/dep_1/timeout", "minutes=60", "The timeout wasn't changed.", "Sign in to change a timeout"],
  ["/balance/add-funds", "", "Nothing was charged.", "Sign in to add funds"],
  [
    "/balance",
    "amount=5",
    "No timeout was changed.",
    "Sign in to see your balance and the cost of each machine",
  ],
  ["/licenses/lic_1/pay", "", "Nothing was charged.", "Sign in to pay for a license"],
  ["/account/activity", "", "Nothing was deleted.", "Sign in to see your activity"],
  ["/account/sign-ins/others/end", "", "Nothing was ended.", "Sign in to end your other sessions"],
  [`/account/sign-ins/${"a".repeat(64)}/end`, "", "Nothing was ended.", "Sign in to end a session"],
  ["/licenses/lic_1/delete", "name=acme", "Nothing was deleted.", "Sign in to delete a license"],
])(
  "a form sent to %s without a session keeps its page, with the reason",
  async (path, body, text, signIn) => {
    const visitor = createVisitor(server.origin)
    const answer = await visitor.post(path, body)
    expect(answer.status).toBe(401)
    const main = parse(answer.body).querySelector("main")
    expect(main?.text).toContain(text)
    expect(main?.text).not.toContain("Couldn't load")
    expect(main?.querySelectorAll("h2").map(({ text }) => text)).toEqual([signIn])
    const data = await visitor.post(`${path}.data`, body)
    expect(data.status).toBe(401)
    expect(data.body).toContain("session-ended")
    expect(await upstreamCalls()).toEqual([])
  },
)

test.each([
  ["/deployments/type/trial-vm", "configId=trial_vm_hetzner&name=lab&timeout=60", "lab"],
  ["/licenses?type=enterprise", "orgName=Acme&numUsers=10&numGpus=0&supportLevel=none&agreed=yes", "Acme"],
  ["/private-deployments/connected/new", "name=Acme&url=https://acme.example", "acme.example"],
  ["/private-deployments/connected/acme/edit", "name=Acme&url=https://acme.example", ""],
  ["/private-deployments/connected/acme/remove", "name=Acme", ""],
])("a form sent to %s without a session keeps its input", async (path, body, kept) => {
  const visitor = createVisitor(server.origin)
  const answer = await visitor.post(path, body)
  expect(answer.status).toBe(401)
  expect(answer.body).toContain(kept)
  const [page = "", query = ""] = path.split("?")
  const data = await visitor.post(`${page}.data?${query}`, body)
  expect(data.status).toBe(401)
  expect(data.body).toContain("session-ended")
  expect(await upstreamCalls()).toEqual([])
})

test.each([
  ["/deployments/list", { rows: null, problem: "session-ended" }],
  ["/deployments/dep_1/logs/now", { logs: null, problem: "session-ended" }],
  ["/home/now", { list: null, problem: "session-ended" }],
  ["/test-dashboard/list", { query: "", found: null, problem: { kind: "session-ended", text: null } }],
  ["/test-dashboard/run_1/now", { run: null, problem: "session-ended" }],
  ["/balance/now", { cents: null, problem: { kind: "session-ended", text: null } }],
  // These end the polling; the page then reloads and asks to sign in.
  ["/balance/payment", { arrived: true }],
  ["/licenses/lic_1/payment", { arrived: true }],
  ["/licenses/terms", { text: null }],
])("a poll of %s returns that nobody is signed in", async (path, told) => {
  const answer = await createVisitor(server.origin).send(`${path}?poll`)
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toMatchObject(told)
  expect(await upstreamCalls()).toEqual([])
})

test.each([
  ["/deployments/dep_1/logs.zip", 303, "/deployments"],
  ["/deployments/dep_1/logs.zip?frame", 404, undefined],
  ["/test-dashboard/run_1/log.txt", 303, "/test-dashboard/run_1"],
  ["/test-dashboard/run_1/artifacts/art_1", 303, "/test-dashboard/run_1"],
  ["/licenses/lic_1/key", 302, "/licenses"],
  ["/calendar.ics", 302, "/home"],
])(
  "the file %s leads visitors to its page without a message, and programs get 401",
  async (path, ...page) => {
    const visitor = createVisitor(server.origin)
    // Over plain http, browsers don't send Sec-Fetch-Mode.
    const browsers: Record<string, string>[] = [
      { "sec-fetch-mode": "navigate" },
      { accept: "text/html,*/*;q=0.8" },
    ]
    const programs: Record<string, string>[] = [
      { accept: "*/*" },
      { "sec-fetch-mode": "no-cors", accept: "text/html" },
    ]
    for (const headers of browsers) {
      const answer = await visitor.send(path, { headers })
      expect([answer.status, answer.headers.location, answer.setCookies]).toEqual([...page, []])
    }
    for (const headers of programs) {
      const answer = await visitor.send(path, { headers })
      expect([answer.status, answer.body]).toEqual([401, "Sign in to load this file.\n"])
    }
    expect(await upstreamCalls()).toEqual([])
  },
)

test("an address with a license type shows the list with that card", async () => {
  const page = await createVisitor(server.origin).open("/licenses/type/trial?q=a")
  expect([page.status, page.url.pathname + page.url.search]).toEqual([200, "/licenses?q=a&type=trial"])
  expect(page.document.querySelector("main a[aria-current]")?.text).toContain("Enterprise Trial")
})

test("the form of a guide is answered with a message, and nothing is added", async () => {
  const visitor = createVisitor(server.origin)
  await visitor.post("/private-deployments/connected/from-guide", {
    name: "Acme",
    url: "https://acme.example",
  })
  const { text } = await visitor.open("/private-deployments")
  expect(text).toContain("Sign in and add the deployment again.")
  expect(await upstreamCalls()).toEqual([])
})
