import type { MouseEvent } from "react"
import { href, useNavigate, useSearchParams } from "react-router"
import { deploymentList } from "~/domain/deployment-query"
import { isOpaqueId } from "~/domain/opaque-id"
import { readTable, writeTable } from "~/domain/table"
import { addressWith } from "~/http/address"
import { readReturnTo, useCurrentAddress, withReturnTo } from "~/http/return-to"
import { isPlainClick } from "~/ui/is-plain-click"
import { detailAddress } from "./addresses"

/** The list with the search, filter, order and page of these parameters. */
function listAddress(parameters: URLSearchParams) {
  const query = writeTable(readTable(parameters, deploymentList), deploymentList)
  return addressWith(href("/deployments"), query)
}

const mostCreated = 5

/** The new deployments in an address, the newest last. */
export function readCreated(parameters: URLSearchParams) {
  return parameters.getAll("created").filter(isOpaqueId).slice(-mostCreated)
}

/** The list with a new deployment after those before it. Keeps the order and drops the filters, which could hide the new row. */
export function createdAddress(id: string, parameters: URLSearchParams) {
  const state = { ...readTable(parameters, deploymentList), text: "", filters: {}, page: 1 }
  const query = writeTable(state, deploymentList)
  for (const earlier of readCreated(parameters)) query.append("created", earlier)
  query.append("created", id)
  return addressWith(href("/deployments"), query)
}

/** Where rows are shown. Worked out once: a list reads the address once, not in every row. */
export interface RowPlace {
  /** On the deployment's own page. Its heading has the name, and a deletion leads back to the list. */
  alone: boolean
  /** The address of this page. */
  here: string
  /** Adds where an action returns to: the deployment's own page, or the list as it is shown now. */
  withReturn(path: string): string
  /** Opens a link without loading a document. The router's own link would resolve its address in every row. */
  follow(event: MouseEvent<HTMLAnchorElement>): void
}

export function useListPlace(): RowPlace {
  const here = useCurrentAddress()
  const [parameters] = useSearchParams()
  const follow = useFollow()
  const usual = href("/deployments")
  const list = listAddress(parameters)
  // Without a query, the list is where actions return anyway.
  const withReturn = (path: string) => (list === usual ? path : withReturnTo(path, list))
  return { alone: false, here, withReturn, follow }
}

export function useDetailPlace(id: string): RowPlace {
  const here = useCurrentAddress()
  const follow = useFollow()
  const detail = detailAddress(id)
  return { alone: true, here, withReturn: (path) => withReturnTo(path, detail), follow }
}

function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(event.currentTarget.pathname)
  }
}

/** The page on which an action started: Cancel leads there, and without scripts also a success. */
export function readStart(parameters: URLSearchParams) {
  return readReturnTo(parameters, href("/deployments"))
}
