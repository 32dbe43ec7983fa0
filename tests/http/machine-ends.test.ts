import { beforeEach, expect, test } from "vitest"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldValue, textOf } from "../support/page-parts"
import type { Page } from "../support/visitor"

const server = sharedServer()
const email = "noor@example.com"
const noor = signedIn(server, email)
const minute = 60_000

interface Machine {
  name: string
  configId?: string
  status?: string
  timeoutMins?: number
}

function machine({ name, ...given }: Machine) {
  return server.control.deployment(email, name, { ageMs: 30 * minute, ...given })
}

function rowOf(page: Page, name: string) {
  return page.document.querySelectorAll("li").find((row) => textOf(row.querySelector("h3")) === name)
}

function panelText(page: Page, heading: string) {
  const panels = page.document.querySelectorAll("main section")
  return textOf(panels.find((one) => textOf(one.querySelector("h2")).startsWith(heading)))
}

beforeEach(async () => {
  await server.control.settings({ balanceCents: { email, cents: 1_020 } })
})

const gpu = { name: "gpu-prod", configId: "gpu_instance_civo", timeoutMins: 1_440 }

test("where the balance ends first, every page says so, why, what is lost, and what funds would change", async () => {
  const before = Date.now()
  const id = await machine(gpu)
  await machine({ name: "desk" })
  // Two hours of both are paid after the current one, which ends in half an hour.
  const ends = /Stops in 2 h (?:30|29) m(?: \d+ s)?, when your balance runs out, and all data on it is lost/

  const list = await noor.open("/deployments")
  const [row, desk] = ["gpu-prod", "desk"].map((name) => rowOf(list, name))
  expect(textOf(row)).toMatch(ends)
  expect(textOf(row)).toMatch(
    /\$10\.00 more until then.*With funds: gpu-prod, change when it stops: in 23 h (?:30|29) m \d+ s/,
  )
  // To the minute.
  const at = Date.parse(row?.querySelector(".row-terms [title]")?.getAttribute("title") ?? "")
  expect(Math.abs(at - before - 150 * minute)).toBeLessThan(70_000)
  expect(textOf(desk)).toMatch(ends)
  expect(textOf(desk)).toMatch(
    /\$0\.20 more until then.*With funds: desk, change when it stops: Never expires/,
  )

  const detail = await noor.open(`/deployments/${id}`)
  expect(textOf(detail.document.querySelector("main"))).toMatch(ends)
  expect(detail.text).toContain("$10.00 more until then")

  for (const [path, title] of [
    ["/home", "Hosted Deployments"],
    ["/balance", "Running now"],
  ] as const) {
    const panel = panelText(await noor.open(path), title)
    expect(panel, path).toMatch(ends)
    expect(panel, path).toMatch(/With funds: [A-Z][a-z]{2} .+ UTC/)
    expect(panel, path).toContain("With funds: Never expires")
  }
  for (const path of ["/deployments", "/balance"]) {
    expect((await noor.open(path)).text, path).toMatch(
      /gpu-prod stops .+ UTC and all data on it is lost\. At \$5\.10 ?\/hour your balance runs out then\./,
    )
  }
  expect((await noor.open("/home")).text).toMatch(
    /gpu-prod and 1 more stop from .+ UTC and all data on them is lost.*Your balance runs out then\. You spend \$5\.10 an hour\./,
  )

  const calendar = (await noor.send("/calendar.ics")).body.replaceAll("\r\n ", "")
  // Of the machine, and of the balance, whose first unpaid hour is the machine's.
  const start = `DTSTART:${new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, "")}`
  expect(calendar.split(start).length).toBeGreaterThanOrEqual(3)
  for (const expected of [
    "SUMMARY:gpu-prod stops and all data on it is lost\\, when your Hearth balance runs out",
    "SUMMARY:desk stops and all data on it is lost\\, when your Hearth balance runs out",
    "SUMMARY:Your Hearth balance runs out and the data on its machines is lost",
  ]) {
    expect(calendar).toContain(expected)
  }
})

test("polls have the same ends as the page", async () => {
  const id = await machine(gpu)
  for (const path of ["/deployments/list", `/deployments/list?only=${id}`, "/home/now"]) {
    expect((await noor.send(path)).body, path).toContain('"end":{"by":"balance"')
  }
})

test("where the timeout comes first, or the balance is unknown, the timeout ends it", async () => {
  await machine({ ...gpu, timeoutMins: 120 })
  const soon = await noor.open("/deployments")
  expect(textOf(rowOf(soon, "gpu-prod"))).toMatch(
    /gpu-prod, change when it stops: Stops in 1 h (?:30|29) m \d+ s and all data on it is lost: .+\$5\.00 more until then/,
  )
  await machine({ name: "desk" })
  await server.control.fails("/api/balance", 500)
  const unknown = await noor.open("/deployments")
  expect(textOf(rowOf(unknown, "desk"))).toMatch(/desk, change when it stops: Never expires.*\$2\.40 a day/)
  expect((await noor.open("/home")).text).not.toContain("runs out")
})

test("a calendar without the balance would miss ends, so there is none", async () => {
  await server.control.fails("/api/balance", 500)
  const page = await noor.open("/calendar.ics")
  expect(page.text).toContain("Couldn't create the calendar")
})

test("a stopped machine's pages say what that means and what to do, without scripts", async () => {
  const id = await machine({ name: "paused", status: "stopped", timeoutMins: 1_440 })
  const list = await noor.open("/deployments")
  expect(textOf(rowOf(list, "paused"))).not.toContain("Stops in")
  const home = await noor.open("/home")
  expect(panelText(home, "Hosted Deployments")).toMatch(
    /Why paused stopped: The balance didn't cover the next hour\..*not charged, all data on it is lost/,
  )
  for (const view of ["", "?view=text"]) {
    const terminal = await noor.open(`/deployments/${id}/terminal${view}`)
    expect(terminal.text, view).toMatch(
      /This machine has stopped and all data on it is lost\..*The balance didn't cover the next hour\. It isn't charged and can't be started again\. Create another one, or delete it\./,
    )
    expect(terminal.document.querySelector("iframe, textarea, input[name=line]")).toBeNull()
    const form = await noor.follow(terminal, "Create another", "main")
    expect(fieldValue(form, "name")).toBe("paused")
  }
})

test("a ceiling says before its button which machines it ends, and that their data is lost", async () => {
  await machine(gpu)
  await machine({ name: "desk" })
  const balance = await noor.open("/balance")
  expect(balance.text).toContain(
    "A ceiling sets end times on running machines. A machine stops at its end time and all data on it is lost.",
  )
  const plan = await noor.submit(balance, "Show Changes", { amount: "6" })
  expect(plan.text.replaceAll(/[\u2068\u2069]/g, "")).toMatch(
    /This sets end times on gpu-prod and desk\. All data on a machine is lost when it stops\..*Change 2 Timeouts/,
  )
})

test("each choice of a running machine's timeout has its end and what it costs until then", async () => {
  const id = await machine(gpu)
  const page = await noor.open(`/deployments/${id}/timeout`)
  const choices = page.document.querySelectorAll("main label").map(textOf)
  expect(choices[0]).toBe("Never until you delete it · $120.00 a day")
  expect(choices[2]).toMatch(/^2 hours ends .+ UTC · \$5\.00 more$/)
  expect(choices[5]).toMatch(/^24 hours · current ends .+ UTC · \$115\.00 more$/)
})

test("the form says that a new machine takes the balance of another, also in the last hour of its run", async () => {
  await server.control.deployments({ ...gpu, email, ageMs: 40 * minute })
  await server.control.settings({ balanceCents: { email, cents: 505 } })
  const form = await noor.open("/deployments/type/trial-vm?timeout=60")
  expect(textOf(form.document.querySelector("#forecast-trial"))).toContain(
    "Another machine stops before that and all data on it is lost.",
  )
})
