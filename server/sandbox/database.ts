import type Libsql from "libsql"
import { openDataFile } from "../data-file"
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

export function openDatabase(dataDir: string): Database {
  const connection = openDataFile({
    dataDir,
    name: "sandbox.db",
    loss: "the sandbox starts over",
    steps: schema,
    prepare(file) {
      file.pragma("foreign_keys = ON")
      file.pragma("busy_timeout = 5000")
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

  return {
    run: (sql, ...values) => statement(sql).run(...values).changes,
    // SQLite returns the columns of the query; the caller states their types beside it.
    get: <Row>(sql: string, ...values: Value[]) => statement(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => statement(sql).all(...values) as Row[],
    transaction: (work) =>
      connection.inTransaction ? work() : connection.transaction(() => work()).immediate(),
    close() {
      prepared.clear()
      connection.pragma("wal_checkpoint(TRUNCATE)")
      connection.close()
    },
  }
}
