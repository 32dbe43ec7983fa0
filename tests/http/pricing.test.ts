import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { fieldValue } from "../support/page-parts"
import { createVisitor, type Page } from "../support/visitor"

// Pricing and the license calculator without scripts. The address holds the estimate.

const server = sharedServer()

const open = (query = "") => createVisitor(server.origin).open(`/pricing${query}`)

/** Each row: name, amount, formula. */
function breakdown({ document }: Page) {
  return document
    .querySelectorAll("#license-calculator dl > div")
    .map((row) => row.querySelectorAll("dt, dd").map(({ text }) => text))
}

function orderLink({ document }: Page) {
  return document
    .querySelectorAll("#license-calculator a")
    .map((link) => link.getAttribute("href")?.replaceAll("&amp;", "&"))
    .find((address) => address?.startsWith("/licenses?"))
}

test("the example costs $312,000 and lists its parts, without an upstream call", async () => {
  const page = await open()
  expect(breakdown(page)).toEqual([
    ["Total a year", "$312,000"],
    ["Base license", "$12,000", "10 users"],
    ["Additional users", "$108,000", "9 × 10 users × $12,000"],
    ["GPU management", "$72,000", "20 × $3,600"],
    ["Support", "$120,000", "premium"],
  ])
  expect(page.document.querySelector("details:has(#license-calculator)")?.hasAttribute("open")).toBe(false)
  expect(await server.control.requests(/ \/api\//)).toEqual([])
})

test("the form's values go into the address, and the page returns open, filled in and with an order link", async () => {
  const page = await createVisitor(server.origin).submit(await open(), "Calculate", {
    orgName: "Acme & Söhne",
    numUsers: "11",
    numGpus: "0",
    hostedGpus: "2",
    supportLevel: "email",
  })
  expect(breakdown(page)).toEqual([
    ["Total a year", "$123,600"],
    ["Base license", "$12,000", "10 users"],
    ["Additional users", "$12,000", "1 × 10 users × $12,000"],
    ["GPU management", "$0", "0 × $3,600"],
    ["Hosted GPUs", "$87,600", "2 × $43,800"],
    ["Support", "$12,000", "email"],
  ])
  expect(page.document.querySelector("details:has(#license-calculator)")?.hasAttribute("open")).toBe(true)
  expect(fieldValue(page, "orgName")).toContain("Söhne")
  expect(orderLink(page)).toBe(
    "/licenses?orgName=Acme+%26+S%C3%B6hne&numUsers=11&numGpus=0&hostedGpus=2&supportLevel=email#enterprise",
  )
})

// That every link works: exhaustive/http/site-links.test.ts.
test("every offer has its price", async () => {
  const text = (await open()).text.replaceAll(/\s/g, "")
  for (const words of [
    "Free Community Edition $0",
    "Trial VM $0.10/hour after a free $4 credit",
    "GPU instance from $5.00/hour",
    "Hosted Platform $75 a month per user",
    "Personal $35 a month",
    "Shared Platform $75 a month per user",
    "GenAI Pilot Program: $125K for 8 weeks",
  ]) {
    expect(text).toContain(words.replaceAll(" ", ""))
  }
})

test("the case studies say that they are calculated, and each links to its calculation", async () => {
  const visitor = createVisitor(server.origin)
  const page = await open()
  const studies = page.document.querySelectorAll("#case-studies ul > li")
  expect(studies).toHaveLength(3)
  for (const study of studies) {
    expect(study.text).toContain("illustrative calculation")
    const address = study.querySelector("a")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? ""
    const total = /\$[\d,]+/.exec(study.text)?.[0]
    const calculation = await visitor.open(address)
    expect(calculation.document.querySelector("#roi-calculator output")?.text).toBe(total)
  }
})
