import { useMemo } from "react"
import { useLocation, useSearchParams } from "react-router"
import {
  isTableNarrowed,
  readTable,
  sortedBy,
  sortParameter,
  type TableShape,
  type TableState,
  writeTable,
} from "../domain/table"
import { addressWith } from "../http/address"
import { withReturnTo } from "../http/return-to"

/**
 * The table state in the page address, and links to other states. The rest of the address stays. `anchor` is the id of the list
 * on a page with other parts.
 */
export function useTable<Row>(shape: TableShape<Row>, anchor?: string) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return useMemo(() => {
    const state = readTable(parameters, shape)
    const own = ["q", "sort", "page", "size", "col", ...shape.filters.map(({ key }) => key)]
    const others = [...parameters].filter(([name]) => !own.includes(name))
    const write = (state: TableState) => new URLSearchParams([...others, ...writeTable(state, shape)])
    const changedAddress = (change: Partial<TableState>) =>
      addressWith(pathname, write({ ...state, ...change }))
    const hash = anchor === undefined ? "" : `#${anchor}`
    const changedFields = (change: Partial<TableState>) => {
      const fields = write({ ...state, ...change })
      // The form lists the default sort order too, which the address omits.
      fields.set("sort", sortParameter(change.sort ?? state.sort))
      return [...fields]
    }
    return {
      state,
      anchor,
      sizes: shape.pageSizes,
      narrowed: isTableNarrowed(state),
      changedAddress,
      cleared: changedAddress({ text: "", filters: {}, page: 1 }),
      changedFields,
      action: pathname,
      // Going to another page is not a search.
      here: changedAddress({ page: 1 }),
      // The address omits columns when it shows all of them. Each has a checkbox.
      fields: [...changedFields({}), ...state.columns.map((key): [string, string] => ["col", key])],
      sortAddress: (key: string) => addressWith(pathname, write(sortedBy(state, key))),
      addressFor: (parameters: URLSearchParams) => addressWith(pathname, write(readTable(parameters, shape))),
      /** Adds the state to the address of an action that returns to the list. Without one, it returns there anyway. */
      withReturn: (path: string) =>
        writeTable(state, shape).size === 0 ? path : withReturnTo(path, changedAddress({}) + hash),
    }
  }, [pathname, parameters, shape, anchor])
}
