import { useMemo } from "react"
import { href, useLocation, useParams, useSearchParams } from "react-router"
import { type DeploymentQuery, readDeploymentQuery, writeDeploymentQuery } from "~/domain/deployment-query"

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
    return withQuery(pathname, parameters)
  }
}

/** The list with the query that the page of a deployment carries in its address. */
export function listAddress(parameters: URLSearchParams) {
  return withQuery(href("/deployments"), writeDeploymentQuery(readDeploymentQuery(parameters)))
}

/** The list with a new deployment. Keeps the order and drops the filters, which could hide the new row. */
export function createdAddress(id: string, parameters: URLSearchParams) {
  const { order } = readDeploymentQuery(parameters)
  const query = writeDeploymentQuery({ text: "", status: null, order })
  query.set("created", id)
  return withQuery(href("/deployments"), query)
}

/** Adds the query of the list to the address of a deployment's page. */
export function useWithListQuery() {
  const query = useListQuery()
  return (path: string) => withQuery(path, writeDeploymentQuery(query))
}

function withQuery(path: string, parameters: URLSearchParams) {
  const query = parameters.toString()
  return query === "" ? path : `${path}?${query}`
}

/** Marks an action that started on the deployment's own page. */
const fromPage = { name: "from", value: "page" }

/** The address of an action. `returnAddress` reads from it where the action started. */
export function useActionAddress({ alone }: { alone: boolean }) {
  const withListQuery = useWithListQuery()
  return (path: string) => {
    const address = withListQuery(path)
    return alone
      ? `${address}${address.includes("?") ? "&" : "?"}${fromPage.name}=${fromPage.value}`
      : address
  }
}

/** The page on which an action started. Without scripts, the action redirects there. */
export function returnAddress(id: string, parameters: URLSearchParams) {
  return parameters.get(fromPage.name) === fromPage.value
    ? href("/deployments/:id", { id })
    : listAddress(parameters)
}

export function useReturnAddress() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  return returnAddress(id, parameters)
}
