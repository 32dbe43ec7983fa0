import { closeDataFile, inTransaction, isLocked, openDataFile } from "../data-file"

export type Database = ReturnType<typeof openDatabase>

const tables = [
  "secrets",
  "accounts",
  "deployments",
  "licenses",
  "checkouts",
  "connected_deployments",
  "artifacts",
] as const

/** Before format 6, each field had a column of its own. What was stored there is replaced by the sample data. */
const replaced = ["step_reruns", "checkouts", "licenses", "connected_deployments", "deployments", "accounts"]
const formats = [
  ...Array<string>(5).fill(""),
  [
    ...[...replaced, "secrets", "oidc_artifacts"].map((name) => `DROP TABLE IF EXISTS ${name};`),
    ...tables.map(
      (name) => `
        CREATE TABLE ${name} (id TEXT PRIMARY KEY, "group" TEXT, fields TEXT NOT NULL) STRICT;
        CREATE INDEX ${name}_by_group ON ${name} ("group") WHERE "group" IS NOT NULL;`,
    ),
    "CREATE INDEX artifacts_by_end ON artifacts (fields ->> 'expiresAt');",
  ].join("\n"),
]

/** 64 MiB in pages of 4 KiB. Without a limit, strangers could fill the disk of a public sandbox. */
const mostPages = 16_384

/** A refusal. The provider and the API show its description. */
export class SandboxFailure extends Error {
  override name = "SandboxFailure"
  readonly statusCode: number
  readonly expose = true

  constructor(
    readonly status: number,
    readonly error_description: string,
    code = "refused",
  ) {
    super(code)
    this.statusCode = status
  }
}

export function openDatabase(dataDir: string, maxPages = mostPages) {
  const connection = openDataFile({
    dataDir,
    name: "sandbox.db",
    loss: "the sandbox starts over",
    steps: formats,
    settings: `PRAGMA max_page_count = ${maxPages}`,
  })
  const transaction = <T>(work: () => T): T => orFailure(() => inTransaction(connection, work))
  return {
    run: (sql: string, ...values: Array<string | number>) =>
      transaction(() => connection.prepare(sql).run(...values).changes),
    table: <Row extends { id: string }>(
      name: (typeof tables)[number],
      groupOf?: (row: Row) => string | undefined,
    ) => createTable(connection, name, groupOf),
    /** A nested transaction joins the outer one. */
    transaction,
    close: () => closeDataFile(connection),
  }
}

/** Rows with any fields that JSON can hold, in the order in which they were added. */
function createTable<Row extends { id: string }>(
  connection: ReturnType<typeof openDataFile>,
  name: (typeof tables)[number],
  groupOf: (row: Row) => string | undefined = () => undefined,
) {
  const select = (condition: string) =>
    connection.prepare(`SELECT fields FROM ${name} ${condition} ORDER BY rowid`)
  const [byId, byGroup, every] = [select("WHERE id = ?"), select('WHERE "group" = ?'), select("")]
  const write = connection.prepare(
    `INSERT INTO ${name} VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET "group" = excluded."group", fields = excluded.fields`,
  )
  const erase = connection.prepare(`DELETE FROM ${name} WHERE id = ?`)
  const empty = connection.prepare(`DELETE FROM ${name}`)
  const transaction = (work: () => unknown) => orFailure(() => inTransaction(connection, work))
  // The fields are those that `put` was given.
  const parseRow = (found: unknown) => JSON.parse((found as { fields: string }).fields) as Row

  function get(id: string) {
    const found = byId.get(id)
    return found === undefined ? undefined : parseRow(found)
  }

  /** Adds the row, or replaces the one with this id. */
  function put(row: Row) {
    transaction(() => write.run(row.id, groupOf(row) ?? null, JSON.stringify(row)))
    return row
  }

  return {
    get,
    all: () => every.all().map(parseRow),
    /** The rows for which `groupOf` gives this. */
    of: (group: string) => byGroup.all(group).map(parseRow),
    put,
    /** Changes these fields of the row with this id, if there is one. */
    update(id: string, changes: Partial<Row>) {
      const row = get(id)
      if (row) put({ ...row, ...changes })
    },
    remove(id: string) {
      transaction(() => erase.run(id))
    },
    clear() {
      transaction(() => empty.run())
    },
  }
}

/** Of equally old rows, the one that was added last comes first. */
export function newestFirst<Row extends { createdAt: number }>(rows: Row[]) {
  return rows.toReversed().sort((one, other) => other.createdAt - one.createdAt)
}

function orFailure<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    // The caller tries again; waiting here would stop the whole process.
    if (isLocked(error))
      throw new SandboxFailure(503, "another program has locked sandbox.db: try again", "sandbox_locked")
    if (error instanceof Error && "code" in error && error.code === "SQLITE_FULL") {
      const text =
        "the sandbox is full: delete something, or ask its operator to delete sandbox.db and start again"
      throw new SandboxFailure(507, text, "sandbox_full")
    }
    throw error
  }
}
