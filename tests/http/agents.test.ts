import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"
import type { Fault } from "../support/sandbox-control"
import { type Answer, createVisitor, type Page, signIn } from "../support/visitor"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const agent = "/agents/it-service-desk"

const visitor = () => createVisitor(server.origin)

async function upstream(path: string) {
  return await (await fetch(`${server.origin}/sandbox/api/${path}`)).json()
}

/** The agent that arrives at the target, decoded without code or libraries of the product. */
function imported({ status, headers }: Answer) {
  expect(status).toBe(302)
  const url = new URL(headers.location ?? "")
  const yaml = gunzipSync(Buffer.from(url.searchParams.get("config") ?? "", "base64")).toString("utf8")
  return { address: url.origin + url.pathname, yaml, payload: parse(yaml, { maxAliasCount: 0 }) }
}

/** Only Ada makes agent calls: agents for visitors are cached for a minute. */
async function strike(path: string, fault: Fault) {
  await server.control.fault({ path, account: "ada@example.com", fault })
}

function hrefs(page: Page) {
  return page.document.querySelectorAll("main a[href]").map((link) => link.getAttribute("href") ?? "")
}

test.each(["a visitor", "a customer"])(
  "%s shows an agent with its abilities, its requirements and its YAML",
  async (who) => {
    const page = await (who === "a visitor" ? visitor() : ada).open(agent)
    expect(page.status).toBe(200)
    expect(page.document.querySelector("title")?.text).toBe("Hearth — IT Service Desk")
    expect(page.document.querySelector("h1")?.text).toBe("IT Service Desk")
    for (const expected of [
      "first contact of the internal IT service desk",
      "tickets.internal.example",
      "POST /tickets/{id}/handover",
      "solved-tickets",
      "Refreshed daily",
      "Hands phishing over at once",
      "mistral-small:24b",
      "qwen2.5:32b",
      "Needs a runner with a GPU. Without one, add a key for openai or anthropic and use an alternative.",
      "TICKETS_TOKEN",
    ]) {
      expect(page.text).toContain(expected)
    }
    const yaml = page.document.querySelector("pre")?.text ?? ""
    expect(parse(yaml)).toEqual({
      organization_id: "",
      global: false,
      yaml_config: await upstream("agents/it-service-desk"),
      ...(await upstream("model-substitutions")),
    })
    const choice = await (who === "a visitor" ? visitor() : ada).follow(page, "Deploy IT Service Desk")
    expect(choice.url.pathname).toBe(`${agent}/deploy`)
  },
)

test("the YAML file has the same text", async () => {
  const page = await visitor().open(agent)
  const file = await visitor().send(`${agent}/agent.yaml`)
  expect(file.status).toBe(200)
  expect(file.body).toBe(page.document.querySelector("pre")?.text)
  expect(file.headers).toMatchObject({
    "content-type": "application/yaml",
    "content-disposition": 'attachment; filename="it-service-desk.yaml"',
    "x-content-type-options": "nosniff",
  })
})

test("deploying to the cloud opens a target that imports exactly this agent", async () => {
  const answer = await visitor().send(`${agent}/deploy?to=hearth-cloud`)
  const { address, yaml } = imported(answer)
  expect(address).toBe(`${server.origin}/sandbox/import-agent`)
  expect(yaml).toBe((await visitor().send(`${agent}/agent.yaml`)).body)
  const received = await visitor().open(`${agent}/deploy?to=hearth-cloud`)
  expect(received.document.querySelector("h1")?.text).toBe("Import IT Service Desk")
  expect(received.document.querySelector("details pre")?.text).toContain("organization_id: ''")
  expect(await visitor().send(`${agent}/deploy?to=hearth-cloud`)).toMatchObject({
    headers: { location: answer.headers.location },
  })
})

test("the cloud, this computer, connected and hosted deployments each have a link", async () => {
  const choice = await ada.open(`${agent}/deploy`)
  const targets = hrefs(choice).filter((link) => link.includes("?to="))
  const reached = await Promise.all(targets.map(async (target) => imported(await ada.send(target))))
  const addresses = reached.map(({ address }) => address.replace(/\/import-agent$/, ""))
  expect(addresses.slice(0, 2)).toEqual([`${server.origin}/sandbox`, "http://localhost:8080"])
  expect(addresses).toContain("https://agents.moreno-clinics.example")
  expect(addresses.filter((address) => /\/sandbox\/machines\/[\d-]+$/.test(address))).toHaveLength(2)
  expect(choice.text).toContain("Hosted deployment: Trial VM, without a GPU")
  for (const { payload } of reached) expect(payload.yaml_config.name).toBe("IT Service Desk")
  for (const link of choice.document.querySelectorAll("a[href*='?to=']")) {
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"])
  }
})

test("a visitor has the two default targets, and sees what signing in adds", async () => {
  const page = await visitor().open(`${agent}/deploy`)
  expect(hrefs(page).filter((link) => link.includes("deploy?"))).toEqual([
    `${agent}/deploy?to=hearth-cloud`,
    `${agent}/deploy?to=localhost`,
  ])
  expect(page.text).toContain("Make sure that Hearth runs at localhost:8080.")
  expect(hrefs(page)).toContain("/private-deployments/category/local")
  expect(hrefs(page)).toContain(`/auth/sign-in?returnTo=${encodeURIComponent(`${agent}/deploy`)}`)
})

test("only web addresses become links, and default targets are listed once", async () => {
  const row = (id: string, url: string, name = id) => ({ id, name, url, is_default: false })
  const body = [
    row("scheme", "javascript:alert(1)"),
    row("user", "https://hearth.example@evil.example"),
    row("cloud", "https://cloud.example", "Hosted Platform"),
    row("fine", "https://fine.example/team/"),
  ]
  await strike("/api/connected-deployments", { kind: "status", status: 200, body })
  await strike("/api/deployments", { kind: "status", status: 200, body: null })
  const page = await ada.open(`${agent}/deploy`)
  expect(page.document.querySelectorAll("main li h3").map(({ text }) => text)).toEqual([
    "Hosted Platform",
    "Localhost",
    "fine",
  ])
  const { address } = imported(await ada.send(`${agent}/deploy?to=fine`))
  expect(address).toBe("https://fine.example/team/import-agent")
})

test("a target in the address is shown by name, and never redirected to", async () => {
  const page = await visitor().open(
    `${agent}/deploy?url=${encodeURIComponent("https://ai.example.com/team/")}`,
  )
  expect([page.status, page.hops]).toEqual([200, []])
  expect(page.text).toContain("This address isn't on your list. Continue only if you trust ai.example.com.")
  const link = page.document.querySelector("main a[target=_blank]")
  expect(link?.getAttribute("rel")).toBe("noopener")
  const { address, payload } = imported({
    ...page,
    status: 302,
    headers: { location: link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "" },
  })
  expect([address, payload.global]).toEqual(["https://ai.example.com/team/import-agent", false])
})

test.each(["", "//evil.example", "javascript:alert(1)", "https://a@evil.example"])(
  "%j is not an address: the form shows an error and keeps it",
  async (typed) => {
    const page = await visitor().open(`${agent}/deploy?url=${encodeURIComponent(typed)}`)
    expect(page.status).toBe(400)
    expect(page.text).toContain("Please enter a valid URL")
    expect(fieldValue(page, "url")).toBe(typed)
    expect(hrefs(page).filter((link) => !link.startsWith("/"))).toEqual([])
  },
)

test("deployments of other customers are not targets", async () => {
  const own = hrefs(await ada.open(`${agent}/deploy`)).find((link) => link.includes("to=managed-")) ?? ""
  const noor = await signIn(server, "noor@example.com")
  expect((await noor.send(own)).status).toBe(404)
})

test("without the list of substitutions an agent is deployed without any, and its page says so", async () => {
  for (const fault of [
    { kind: "status", status: 500 },
    { kind: "status", status: 200, body: { model_classes: {} } },
  ] satisfies Fault[]) {
    await server.control.reset()
    await strike("/api/model-substitutions", fault)
    const { payload } = imported(await ada.send(`${agent}/deploy?to=localhost`))
    expect(payload.model_classes).toEqual([])
    expect((await ada.open(agent)).text).toContain("Couldn't load the alternatives.")
  }
})

test("a file that failed once says so on the agent's page", async () => {
  await server.control.answers("/api/agents/it-service-desk", [], { times: 1 })
  const page = await ada.open(`${agent}/agent.yaml`)
  expect([page.url.pathname, page.status]).toEqual([agent, 200])
  expect(page.text).toContain("Download Failed")
  expect(page.text).toContain("Couldn't load the agent. Try again later.")
})

// Alone: parallel requests would share the running call.
test("an agent's page does not wait for slow substitutions, and deploying does", async () => {
  const noor = await signIn(server, "noor@example.com")
  const path = "/api/model-substitutions"
  await server.control.delays(path, 5_000, { account: "noor@example.com" })
  const page = await noor.open(agent)
  expect(page.text).toContain("first contact of the internal IT service desk")
  expect(page.text).toContain("Couldn't load the alternatives.")
  const { payload } = imported(await noor.send(`${agent}/deploy?to=localhost`))
  expect(payload).toMatchObject(await upstream("model-substitutions"))
})
