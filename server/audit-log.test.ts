import { readFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { auditLine } from "../app/activity/audit"
import { temporaryFolder } from "../tests/support/temporary"
import { openAuditLog } from "./audit-log"

const who = { sub: "ada", role: "customer", reference: "request-1", at: 0 } as const
const done = { ok: true, value: null } as const
const line = (id: string) => auditLine(who, { kind: "deployment-deleted", id, name: "desk" }, done)

function bench() {
  const warnings: unknown[] = []
  const printed: string[] = []
  const log = { info() {}, warn: (...all: unknown[]) => void warnings.push(all), error() {} }
  const stdout = { write: (text: string) => void printed.push(text) }
  return { warnings, printed, open: (path?: string) => openAuditLog({ path, stdout, log }) }
}

test("lines are appended, also after the file was moved away", () => {
  const path = join(temporaryFolder(), "audit.log")
  const { open, warnings } = bench()
  open(path).write(line("dep_0"))
  const audit = open(path)
  audit.write(line("dep_1"))
  renameSync(path, `${path}.1`)
  audit.write(line("dep_2"))
  audit.reopen()
  audit.write(line("dep_3"))
  const ids = (file: string) =>
    readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((one) => JSON.parse(one).on.id)
  expect([ids(`${path}.1`), ids(path)]).toEqual([["dep_0", "dep_1", "dep_2"], ["dep_3"]])
  expect([audit.lines, warnings]).toEqual([{ written: 3, lost: 0 }, []])
})

test("- is stdout, and without a setting there is nothing", () => {
  const { open, printed } = bench()
  open().write(line("dep_0"))
  open("-").write(line("dep_1"))
  expect(printed.map((text) => JSON.parse(text))).toEqual([
    {
      time: "1970-01-01T00:00:00.000Z",
      type: "audit",
      sub: "ada",
      role: "customer",
      action: "deployment-deleted",
      on: { kind: "deployment", id: "dep_1" },
      outcome: "done",
      reference: "request-1",
    },
  ])
})

test("a full disk is a warning, and a file that cannot be opened is an error at start", () => {
  const { open, warnings } = bench()
  const audit = open("/dev/full")
  audit.write(line("dep_1"))
  expect(audit.lines).toEqual({ written: 0, lost: 1 })
  expect(warnings).toEqual([[{ cause: expect.stringContaining("ENOSPC") }, "audit line lost"]])
  expect(() => open(join(temporaryFolder(), "missing", "audit.log"))).toThrow(
    /^AUDIT_LOG cannot be opened: .*ENOENT/,
  )
})
