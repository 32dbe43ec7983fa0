import { type RouterContextProvider, redirect } from "react-router"
import { fileOfRows } from "~/console/file-of-rows.server"
import { type FlashKey, flash } from "~/console/flash"
import { readTable, type TableState, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import type { AdminAccess } from "~/platform/admin/guard.server"
import type { DataShape } from "~/ui/table/column"
import { adminForFile } from "./admin-for-file"

interface Request {
  context: Readonly<RouterContextProvider>
  url: URL
}

interface TableOptions<Row> {
  shape: DataShape<Row>
  /** The table's page. */
  page: string
  /** The message on the page when the rows can't be loaded. */
  failed: Extract<FlashKey, `${string}-export-failed`>
}

/** All rows of a table that match the address as a CSV file, with the visible columns. `load` answers null if it can't. */
export async function tableFile<Row>(
  { context, url }: Request,
  { shape, failed, ...options }: TableOptions<Row>,
  load: (access: AdminAccess, state: TableState) => Promise<{ name: string; rows: Iterable<Row> } | null>,
) {
  const state = readTable(url.searchParams, shape)
  const page = addressWith(options.page, writeTable(state, shape))
  const file = await load(adminForFile(context, page), state)
  if (!file) {
    context.get(flash).leave(failed)
    throw redirect(page, 303)
  }
  return fileOfRows(file.name, shape, state, file.rows)
}
