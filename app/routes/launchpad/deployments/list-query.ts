import { useMemo } from "react"
import { href, useLocation, useParams, useSearchParams } from "react-router"
import { type DeploymentQuery, readDeploymentQuery, writeDeploymentQuery } from "~/domain/deployment-query"
import { addressWith } from "~/http/address"
import { readReturnTo, withReturnTo } from "~/http/return-to"
import { detailAddress } from "./addresses"

/** The search, filter and order in the address. */
export function useListQuery(): DeploymentQuery {
  const [parameters] = useSearchParams()
  return useMemo(() => readDeploymentQuery(parameters), [parameters])
}

/** Builds the address of this page for another query. Keeps `created`, so that the list keeps waiting for it. */
export function useListAddress() {
  const { pathname, search } = useLocation()
  return (query: DeploymentQuery) => {
    const parameters = writeDeploymentQuery(query)
    const created = new URLSearchParams(search).get("created")
    if (created !== null) parameters.set("created", created)
    return addressWith(pathname, parameters)
  }
}

/** The list with the search, filter and order of these parameters. */
export function listAddress(parameters: URLSearchParams) {
  return addressWith(href("/deployments"), writeDeploymentQuery(readDeploymentQuery(parameters)))
}

/** The list with a new deployment. Keeps the order and drops the filters, which could hide the new row. */
export function createdAddress(id: string, parameters: URLSearchParams) {
  const { order } = readDeploymentQuery(parameters)
  const query = writeDeploymentQuery({ text: "", status: null, order })
  query.set("created", id)
  return addressWith(href("/deployments"), query)
}

/** Adds the list as it is shown now, as the place to return to. Without a query it is where actions return anyway. */
export function useListAsReturnTo() {
  const [parameters] = useSearchParams()
  const list = listAddress(parameters)
  return (path: string) => (list === href("/deployments") ? path : withReturnTo(path, list))
}

/** Adds where an action returns to: the deployment's own page if the action starts there, otherwise the list as it is. */
export function useActionAddress(id: string, { alone }: { alone: boolean }) {
  const withList = useListAsReturnTo()
  return (path: string) => (alone ? withReturnTo(path, detailAddress(id)) : withList(path))
}

/** The page on which an action started. Without scripts, the action redirects there. */
export function readActionReturnTo(id: string, parameters: URLSearchParams) {
  // Older addresses have the query of the list, or this mark of the deployment's own page.
  const older = parameters.get("from") === "page" ? detailAddress(id) : listAddress(parameters)
  return readReturnTo(parameters, older)
}

export function useActionReturnTo() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  return readActionReturnTo(id, parameters)
}
