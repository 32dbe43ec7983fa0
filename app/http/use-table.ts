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
import { addressWith } from "./address"

/** The table state in the page address, and links to other states. */
export function useTable<Row>(shape: TableShape<Row>) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return useMemo(() => {
    const state = readTable(parameters, shape)
    const write = (change: Partial<TableState>) => writeTable({ ...state, ...change }, shape)
    return {
      state,
      pathname,
      narrowed: isTableNarrowed(state),
      addressOf: (change: Partial<TableState>) => addressWith(pathname, write(change)),
      fieldsOf: (change: Partial<TableState>) => {
        const fields = write(change)
        // The form lists the default sort order too, which the address omits.
        fields.set("sort", sortParameter(change.sort ?? state.sort))
        return [...fields]
      },
      sortAddress: (key: string) => addressWith(pathname, writeTable(sortedBy(state, key), shape)),
      addressFor: (parameters: URLSearchParams) =>
        addressWith(pathname, writeTable(readTable(parameters, shape), shape)),
    }
  }, [pathname, parameters, shape])
}
