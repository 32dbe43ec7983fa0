import { useMemo } from "react"
import { useLocation, useSearchParams } from "react-router"
import {
  isTableNarrowed,
  readTable,
  sortedBy,
  sortWord,
  type TableShape,
  type TableState,
  writeTable,
} from "../domain/table"

/** What the address of this page asks of its table, and the addresses for other wishes. */
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
        // A form that lets choose the order shows the usual one, too.
        fields.set("sort", sortWord(change.sort ?? state.sort))
        return [...fields]
      },
      sortAddress: (key: string) => addressWith(pathname, writeTable(sortedBy(state, key), shape)),
      addressFor: (asked: URLSearchParams) =>
        addressWith(pathname, writeTable(readTable(asked, shape), shape)),
    }
  }, [pathname, parameters, shape])
}

/** The same query at another path, such as the list's file. */
export function addressWith(path: string, parameters: URLSearchParams) {
  const query = parameters.toString()
  return query === "" ? path : `${path}?${query}`
}
