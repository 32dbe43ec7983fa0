import { expect, test } from "vitest"
import { chosenLicense, draftOfForm } from "./draft"

function posted(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return draftOfForm(form)
}

test.each([
  [{ version: "2.1.3" }, "2.1.3", false],
  [{ version: "2.1.3", anyVersion: "2.2.0-rc.1" }, "2.1.3", false],
  [{ version: "2.1.3", anyVersion: "2.2.0-rc.1", devBuilds: "on" }, "2.2.0-rc.1", false],
  [{ version: "2.1.3", customVersion: "9.9.9" }, "2.1.3", false],
  [{ version: "custom", customVersion: " v9.9.9 " }, "9.9.9", true],
  [{ version: "custom", customVersion: "not one" }, "not one", true],
  [{ version: "custom" }, "", true],
  [{}, "", false],
])("the tag of %j is %j", (fields, tag, custom) => {
  const { draft } = posted(fields as Record<string, string>)
  expect(draft.configuration.imageTag).toBe(tag)
  expect(draft.customVersion).toBe(custom)
})

test("built-in and external databases have separate passwords", () => {
  const passwords = {
    postgresPassword: "made",
    postgresExternalPassword: "theirs",
    pgvectorPassword: "made too",
    pgvectorExternalPassword: "theirs too",
  }
  const builtIn = posted(passwords).draft.configuration
  expect([builtIn.postgresPassword, builtIn.pgvectorPassword]).toEqual(["made", "made too"])
  const external = posted({ ...passwords, useExternalPostgres: "true", useExternalPgvector: "true" }).draft
  expect(external.configuration.postgresPassword).toBe("theirs")
  expect(external.configuration.pgvectorPassword).toBe("theirs too")
})

test.each([
  ["saved:lic_1", "lic_1"],
  ["typed", null],
  ["none", null],
  ["lic_1", null],
])("the choice %s is the license %s", (license, id) => {
  expect(chosenLicense(posted({ license }).draft)).toBe(id)
})
