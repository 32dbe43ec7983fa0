import type Libsql from "libsql"
import { inTransaction, openDataFile } from "../data-file"
import { schema } from "./schema"

/** Values that may be bound. libsql aborts the whole process when it is given a boolean. */
export type Value = string | number | null

/** The sandbox's SQLite file. Statements are prepared once; values are bound by position. */
export interface Database {
  /** Returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number
  get<Row>(sql: string, ...values: Value[]): Row | undefined
  all<Row>(sql: string, ...values: Value[]): Row[]
  /** A nested transaction joins the outer one. */
  transaction<T>(work: () => T): T
  close(): void
}

/** 64 MiB in pages of 4 KiB. Without a limit, strangers could fill the disk of a public sandbox. */
const mostPages = 16_384

/** The provider and the API show the text of an error with these fields. */
export class SandboxFull extends Error {
  override name = "SandboxFull"
  readonly status = 507
  readonly statusCode = 507
  readonly expose = true
  readonly error_description =
    "the sandbox is full: delete something, or ask its operator to delete sandbox.db and start again"

  constructor() {
    super("sandbox_full")
  }
}

export function openDatabase(dataDir: string, maxPages = mostPages): Database {
  const connection = openDataFile({
    dataDir,
    name: "sandbox.db",
    loss: "the sandbox starts over",
    steps: schema,
    prepare(file) {
      file.pragma("foreign_keys = ON")
      file.pragma("busy_timeout = 5000")
      file.pragma(`max_page_count = ${maxPages}`)
    },
  })

  const prepared = new Map<string, Libsql.Statement<unknown[]>>()
  function statement(sql: string) {
    const cached = prepared.get(sql)
    if (cached) return cached
    const fresh = connection.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }

  function orFull<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw error instanceof Error && "code" in error && error.code === "SQLITE_FULL"
        ? new SandboxFull()
        : error
    }
  }

  return {
    run: (sql, ...values) => orFull(() => statement(sql).run(...values).changes),
    // SQLite returns the columns of the query; the caller states their types beside it.
    get: <Row>(sql: string, ...values: Value[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => statement(sql).all(...values) as Row[],
    transaction: (work) =>
      connection.inTransaction ? work() : orFull(() => inTransaction(connection, work)),
    close() {
      prepared.clear()
      connection.pragma("wal_checkpoint(TRUNCATE)")
      connection.close()
    },
  }
}
