import type Libsql from "libsql"
import { closeDataFile, inTransaction, isLocked, openDataFile } from "../data-file"
import { schema } from "./schema"

/** Values that may be bound. libsql aborts the whole process when it is given a boolean. */
export type Value = string | number | null

/** The sandbox's SQLite file. Statements are prepared once; values are bound by position. */
export interface Database {
  /** Returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number
  insert(table: string, row: Record<string, Value>): void
  get<Row>(sql: string, ...values: Value[]): Row | undefined
  all<Row>(sql: string, ...values: Value[]): Row[]
  /** A nested transaction joins the outer one. */
  transaction<T>(work: () => T): T
  close(): void
}

/** 64 MiB in pages of 4 KiB. Without a limit, strangers could fill the disk of a public sandbox. */
const mostPages = 16_384

/** The provider and the API show the text of an error with these fields. */
export class SandboxFailure extends Error {
  override name = "SandboxFailure"
  readonly statusCode: number
  readonly expose = true

  constructor(
    message: string,
    readonly status: number,
    readonly error_description: string,
  ) {
    super(message)
    this.statusCode = status
  }
}

export function openDatabase(dataDir: string, maxPages = mostPages): Database {
  const connection = openDataFile({
    dataDir,
    name: "sandbox.db",
    loss: "the sandbox starts over",
    steps: schema,
    settings: `PRAGMA foreign_keys = ON; PRAGMA max_page_count = ${maxPages}`,
  })

  const prepared = new Map<string, Libsql.Statement<unknown[]>>()
  /** One for each kind of call: with libsql 0.5.29, `get` returns the row of an earlier `all` of the same statement. */
  function statement(call: "run" | "get" | "all", sql: string) {
    const name = `${call} ${sql}`
    const cached = prepared.get(name)
    if (cached) return cached
    const fresh = connection.prepare(sql)
    prepared.set(name, fresh)
    return fresh
  }

  function orFailure<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      // The caller tries again; waiting here would stop the whole process.
      if (isLocked(error))
        throw new SandboxFailure("sandbox_locked", 503, "another program has locked sandbox.db: try again")
      if (error instanceof Error && "code" in error && error.code === "SQLITE_FULL") {
        const text =
          "the sandbox is full: delete something, or ask its operator to delete sandbox.db and start again"
        throw new SandboxFailure("sandbox_full", 507, text)
      }
      throw error
    }
  }

  function run(sql: string, ...values: Value[]) {
    return orFailure(() => statement("run", sql).run(...values).changes)
  }

  return {
    run,
    insert(table, row) {
      const columns = Object.keys(row)
      run(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`, ...Object.values(row))
    },
    // SQLite returns the columns of the query; the caller states their types beside it.
    get: <Row>(sql: string, ...values: Value[]) => statement("get", sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => statement("all", sql).all(...values) as Row[],
    transaction: (work) =>
      connection.inTransaction ? work() : orFailure(() => inTransaction(connection, work)),
    close() {
      prepared.clear()
      closeDataFile(connection)
    },
  }
}
