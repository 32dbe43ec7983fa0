import { expect, test } from "vitest"
import type { Deployment } from "~/platform/customer/deployments.server"
import type { License } from "~/platform/customer/licenses.server"
import { buildCalendar } from "./build-calendar"

const now = Date.UTC(2026, 10, 21, 12)
const facts = { product: "Hearth", origin: "https://launchpad.example", now }

const deployment: Deployment = {
  id: "dep_1",
  name: "gpu-prod",
  status: "running",
  configId: "gpu_instance_civo",
  version: null,
  createdAt: now - 3_600_000,
  timeoutMins: 120,
  ipv4: null,
  cause: null,
}
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
  const calendar = buildCalendar({ deployments: [deployment], licenses: [license] }, facts)
  const lines = linesOf(calendar)
  expect(lines).toContain("UID:dep_1@launchpad.example")
  expect(lines).toContain("DTSTART:20261121T130000Z")
  expect(lines).toContain("SUMMARY:gpu-prod stops")
  expect(lines).toContain("TRIGGER:-PT1H")
  expect(lines).toContain("UID:lic_1@launchpad.example")
  expect(lines).toContain("DTSTART:20270124T120000Z")
  expect(lines).toContain("TRIGGER:-P30D")
  expect(calendar).not.toContain("secret-key")
  expect(buildCalendar({ deployments: [deployment], licenses: [license] }, facts)).toBe(calendar)
})

test("names from the platform cannot add lines to the calendar", () => {
  const hostile = { ...license, organizationName: "A\r\nBEGIN:VEVENT\nX" }
  const lines = linesOf(buildCalendar({ deployments: [], licenses: [license, hostile] }, facts))
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2)
  expect(lines).toContain("SUMMARY:Hearth license for Moreno\\, Clinics\\; \\\\ Sons expires")
})

test("deployments and licenses without an end, with a past end or with a far future end are left out", () => {
  const ended = { ...deployment, timeoutMins: 30 }
  const endless = { ...deployment, timeoutMins: null }
  const unstarted = { ...deployment, createdAt: null }
  const far = { ...license, expiresAt: Date.UTC(20_000, 0, 1) }
  const never = { ...license, expiresAt: null }
  const calendar = buildCalendar({ deployments: [ended, endless, unstarted], licenses: [far, never] }, facts)
  expect(calendar).not.toContain("VEVENT")
})
