import { type LoaderFunctionArgs, redirect } from "react-router"
import { fileOfRows } from "~/console/file-of-rows.server"
import { type FlashKey, flash } from "~/console/flash"
import { readTable, type TableState, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { type Context, visit } from "~/http/contexts"
import { type AdminAccess, adminOrNull } from "~/platform/admin/guard.server"
import type { DataShape } from "~/ui/table/column"

interface TableFile<Row> {
  shape: DataShape<Row>
  /** The table's page, which says when the rows can't be loaded. */
  page: string
  failed: Extract<FlashKey, `${string}-export-failed`>
  /** Null when the rows can't be loaded. */
  load(
    access: ReturnType<typeof adminForFile>,
    state: TableState,
    context: LoaderFunctionArgs["context"],
  ): Promise<{ name: string; rows: Iterable<Row> } | null>
}

/** The loader of a CSV file: all rows of a table that match the address, with the visible columns. */
export function tableFile<Row>({ shape, failed, ...table }: TableFile<Row>) {
  return async ({ context, url }: LoaderFunctionArgs) => {
    const state = readTable(url.searchParams, shape)
    const page = addressWith(table.page, writeTable(state, shape))
    const file = await table.load(adminForFile(context, page), state, context)
    if (file) return fileOfRows(file.name, shape, state, file.rows)
    context.get(flash).leave(failed)
    throw redirect(page, 303)
  }
}

/**
 * For the loader of a file, whose refusal is shown without a page around it: visitors are sent to the page of the file,
 * where they can sign in, and others get a sentence.
 */
export function adminForFile(context: Context, page: string): AdminAccess {
  const access = adminOrNull(context)
  if (access) return access
  const { session, log } = context.get(visit)
  if (!session) throw redirect(page, 303)
  log.warn({ session: session.key, status: 403 }, "access refused")
  throw new Response("The platform didn't confirm that your account may download this file.\n", {
    status: 403,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  })
}
