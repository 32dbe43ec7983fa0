import { expect, test } from "vitest"
import type { License } from "~/platform/customer/licenses.server"
import { buildCalendar } from "./build-calendar"

const now = Date.UTC(2026, 10, 21, 12)
const facts = { product: "Hearth", origin: "https://launchpad.example", now }

const hour = 3_600_000
const machine = {
  id: "dep_1",
  name: "gpu-prod",
  end: { by: "timeout", at: now + hour, about: false },
} as const
const license: License = {
  id: "lic_1",
  type: "enterprise",
  organizationName: "Moreno, Clinics; \\ Sons",
  createdAt: null,
  key: "secret-key",
  status: "active",
  paymentPending: false,
  usersLimit: 10,
  gpusLimit: 0,
  supportLevel: "none",
  expiresAt: Date.UTC(2027, 0, 24, 12),
}

/** Undoes the line folding. */
function linesOf(calendar: string) {
  return calendar.replaceAll("\r\n ", "").split("\r\n")
}

test("each end date is an event with a stable id, a UTC time and a reminder", () => {
  const calendar = buildCalendar({ machines: [machine], licenses: [license] }, facts)
  const lines = linesOf(calendar)
  expect(lines).toContain("UID:dep_1@launchpad.example")
  expect(lines).toContain("DTSTART:20261121T130000Z")
  expect(lines).toContain("SUMMARY:gpu-prod stops and all data on it is lost")
  expect(lines).toContain("TRIGGER:-PT1H")
  expect(lines).toContain("UID:lic_1@launchpad.example")
  expect(lines).toContain("DTSTART:20270124T120000Z")
  expect(lines).toContain("TRIGGER:-P30D")
  expect(calendar).not.toContain("secret-key")
  expect(buildCalendar({ machines: [machine], licenses: [license] }, facts)).toBe(calendar)
})

// Their summaries: tests/http/machine-ends.test.ts.
test("the end of the balance is an event, and so is each machine that it ends", () => {
  const end = { by: "balance", about: false } as const
  const first = { ...machine, end: { ...end, at: now + 2 * hour } }
  const second = { id: "dep_2", name: "lab", end: { ...end, at: now + 3 * hour } }
  const lines = linesOf(buildCalendar({ machines: [second, first], licenses: [] }, facts))
  const [, , balance] = ["dep_2", "dep_1", "balance"].map((id) =>
    lines.indexOf(`UID:${id}@launchpad.example`),
  )
  expect(lines.slice(balance)).toContain("DTSTART:20261121T140000Z")
  expect(lines.slice(balance)).toContain("TRIGGER:-P1D")
  expect(lines.filter((line) => line === "TRIGGER:-PT1H")).toHaveLength(2)
})

test("names from the platform cannot add lines to the calendar", () => {
  const hostile = { ...license, organizationName: "A\r\nBEGIN:VEVENT\nX" }
  const lines = linesOf(buildCalendar({ machines: [], licenses: [license, hostile] }, facts))
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2)
  expect(lines).toContain("SUMMARY:Hearth license for Moreno\\, Clinics\\; \\\\ Sons expires")
})

test("deployments and licenses without an end, with a past end or with a far future end are left out", () => {
  const ended = { ...machine, end: { ...machine.end, at: now } }
  const endless = { ...machine, end: { by: "nothing" } as const }
  const unstarted = { ...machine, end: { by: "unstarted", minutes: 60 } as const }
  const far = { ...license, expiresAt: Date.UTC(20_000, 0, 1) }
  const never = { ...license, expiresAt: null }
  const calendar = buildCalendar({ machines: [ended, endless, unstarted], licenses: [far, never] }, facts)
  expect(calendar).not.toContain("VEVENT")
})
