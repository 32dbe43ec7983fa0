import { useLocation } from "react-router"
import { pageOfRows, readPage } from "../domain/table"
import { addressWith } from "./address"
import { withReturnTo } from "./return-to"

/** Longer lists have pages, so that a thousand rows open and respond like a hundred. */
const rowsPerPage = 100

/** One page of a list that isn't a table. `?page=` is in the address; `anchor` is the id of the list's heading. */
export function useListPage<Row>(all: readonly Row[], anchor: string) {
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const state = { page: readPage(parameters), pageSize: rowsPerPage }

  /** Keeps the rest of the address. */
  function addressOf({ page }: { page: number }) {
    const target = new URLSearchParams(parameters)
    if (page > 1) target.set("page", String(page))
    else target.delete("page")
    return `${addressWith(pathname, target)}#${anchor}`
  }
  /** Adds the page to the address of an action that returns to the list. From the first page, it returns there anyway. */
  function withReturn(path: string) {
    return state.page > 1 ? withReturnTo(path, addressOf(state)) : path
  }
  return { ...pageOfRows(all, state), use: { state, addressOf }, withReturn }
}
