import type Libsql from "libsql"
import { closeDataFile, inTransaction, isLocked, openDataFile } from "../data-file"
import { schema } from "./schema"

type Value = string | number | null
/** libsql aborts the whole process when it is given a boolean, so only `insert` and `update` accept any. */
type Fields<T> = { [Name in keyof T]: Value | boolean | undefined }

export type Database = ReturnType<typeof openDatabase>

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

/**
 * The sandbox's SQLite file. Statements are prepared once; values are bound by position. A column `is_default` is the field
 * `isDefault`, a boolean like every column whose name begins with "is".
 */
export function openDatabase(dataDir: string, maxPages = mostPages) {
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
        throw new SandboxFailure(503, "another program has locked sandbox.db: try again", "sandbox_locked")
      if (error instanceof Error && "code" in error && error.code === "SQLITE_FULL") {
        const text =
          "the sandbox is full: delete something, or ask its operator to delete sandbox.db and start again"
        throw new SandboxFailure(507, text, "sandbox_full")
      }
      throw error
    }
  }

  /** Returns the number of changed rows. */
  function run(sql: string, ...values: Value[]) {
    return orFailure(() => statement("run", sql).run(...values).changes)
  }

  return {
    run,
    insert<T extends Fields<T>>(table: string, fields: T) {
      const { columns, values } = columnsOf(fields)
      run(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`, ...values)
    },
    /** Sets these fields of the row with this id. */
    update<T extends Fields<T>>(table: string, id: string, fields: T) {
      const { columns, values } = columnsOf(fields)
      run(`UPDATE ${table} SET ${columns.map((column) => `${column} = ?`)} WHERE id = ?`, ...values, id)
    },
    get<Row>(sql: string, ...values: Value[]) {
      const row = statement("get", sql).get(...values)
      return row === undefined ? undefined : fieldsOf<Row>(row)
    },
    all: <Row>(sql: string, ...values: Value[]) =>
      statement("all", sql)
        .all(...values)
        .map((row) => fieldsOf<Row>(row)),
    /** A nested transaction joins the outer one. */
    transaction: <T>(work: () => T): T =>
      connection.inTransaction ? work() : orFailure(() => inTransaction(connection, work)),
    close() {
      prepared.clear()
      closeDataFile(connection)
    },
  }
}

/** Without the fields that aren't set. */
function columnsOf<T extends Fields<T>>(fields: T) {
  const set = Object.entries<Value | boolean | undefined>(fields)
  const known = set.filter((entry): entry is [string, Value | boolean] => entry[1] !== undefined)
  return {
    columns: known.map(([field]) => columnOf(field)),
    values: known.map(([, value]) => (typeof value === "boolean" ? Number(value) : value)),
  }
}

function fieldsOf<Row>(row: unknown) {
  const fields: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row ?? {}))
    fields[fieldOf(column)] = column.startsWith("is_") ? value === 1 : value
  // SQLite returns the columns of the query; the caller states their types beside it.
  return fields as Row
}

const columnOf = remembered((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const fieldOf = remembered((column) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))

/** The names of a row are the same for hundreds of rows, and to translate them takes longer than to read it. */
function remembered(translate: (name: string) => string) {
  const known = new Map<string, string>()
  return (name: string) => {
    const translated = known.get(name) ?? translate(name)
    known.set(name, translated)
    return translated
  }
}
