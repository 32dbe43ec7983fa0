import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { fillPasswords, generatorDefaults, secretFields } from "./configuration"
import { randomPassword, randomToken } from "./random-secrets"

const random = (bytes: number) => new Uint8Array(randomBytes(bytes))

test("the form starts with the defaults", () => {
  expect(generatorDefaults).toMatchObject({
    accessMethod: "localhost",
    imageTag: "latest",
    postgresPort: "5432",
    pgvectorPort: "5432",
    pgvectorUser: "postgres",
    pgvectorDatabase: "postgres",
    keycloakUser: "admin",
    adminUserIds: "all",
    runnerImageSize: "small",
    namespace: "default",
  })
  for (const field of secretFields) expect(generatorDefaults[field]).toBe("")
})

test("input is kept, and passwords of external databases are never generated", () => {
  const typed = { ...generatorDefaults, runnerToken: "mine", keycloakPassword: "also mine" }
  expect(fillPasswords(typed, random)).toMatchObject({ runnerToken: "mine", keycloakPassword: "also mine" })
  const external = { ...generatorDefaults, useExternalPostgres: true, useExternalPgvector: true }
  expect(
    fillPasswords({ ...external, postgresPassword: "theirs", postgresAdminPassword: "left over" }, random),
  ).toMatchObject({ postgresPassword: "theirs", postgresAdminPassword: "", pgvectorPassword: "" })
})

test("each character uses three bytes, and leftover bytes are not used", () => {
  const bytesOf = new Map<string, number>()
  for (let byte = 0; byte < 198; byte++) {
    // The first character has a smaller alphabet.
    const constant = (bytes: number) => new Uint8Array(bytes).fill(bytes === 1 ? 0 : byte)
    const character = randomPassword(constant).charAt(1)
    bytesOf.set(character, (bytesOf.get(character) ?? 0) + 1)
  }
  expect(bytesOf.size).toBe(66)
  expect(new Set(bytesOf.values())).toEqual(new Set([3]))
  for (let byte = 198; byte < 256; byte++) {
    const constant = (bytes: number) => new Uint8Array(bytes).fill(bytes === 1 ? 0 : byte)
    expect(() => randomPassword(constant)).toThrow("randomness")
  }
})

test("a token has both digits of every byte", () => {
  expect(randomToken((bytes) => new Uint8Array(bytes).fill(10))).toBe("0a".repeat(32))
})
