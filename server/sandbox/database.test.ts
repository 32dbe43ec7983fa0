import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "libsql"
import { expect, onTestFinished, test } from "vitest"
import { startSandbox } from "../../tests/support/running-sandbox.fixture"
import { createTestUser } from "../../tests/support/sandbox-user.fixture"

test("a file with a column for each field starts over with the sample data", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-test-"))
  const older = new Database(join(dataDir, "sandbox.db"))
  older.exec(`
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE accounts (id TEXT PRIMARY KEY, email TEXT NOT NULL) STRICT;
    CREATE TABLE deployments (id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id)) STRICT;
    INSERT INTO accounts VALUES ('usr_1', 'someone@example.com');
    INSERT INTO deployments VALUES ('dep_1', 'usr_1');
    PRAGMA user_version = 5`)
  older.close()
  const sandbox = await startSandbox({ dataDir })
  onTestFinished(() => sandbox.stop())
  const user = createTestUser(sandbox)
  const { access_token: access } = await user.signIn("ada@example.com")
  const names = (await (await user.api(access, "GET", "deployments")).json()).map(
    ({ name }: { name: string }) => name,
  )
  expect(names).toContain("gpu-prod")
})
