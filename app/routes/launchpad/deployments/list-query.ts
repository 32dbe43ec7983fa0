import { useMemo } from "react"
import { href, useLocation, useParams, useSearchParams } from "react-router"
import { type DeploymentQuery, readDeploymentQuery, writeDeploymentQuery } from "~/domain/deployment-query"

/** What the address says is looked for. */
export function useListQuery(): DeploymentQuery {
  const [parameters] = useSearchParams()
  return useMemo(() => readDeploymentQuery(parameters), [parameters])
}

/** The page's address for another finding. `created` stays: the list goes on waiting for the one it names. */
export function useListAddress() {
  const { pathname, search } = useLocation()
  return (finding: DeploymentQuery) => {
    const parameters = writeDeploymentQuery(finding)
    const created = new URLSearchParams(search).get("created")
    if (created !== null) parameters.set("created", created)
    return withQuery(pathname, parameters)
  }
}

/** The list as it was when somebody left it for the page of one deployment, whose address carries the finding along. */
export function listAddress(parameters: URLSearchParams) {
  return withQuery(href("/deployments"), writeDeploymentQuery(readDeploymentQuery(parameters)))
}

/** The list with a new deployment: in the order it had, and narrowed down no more, since that could hide the new one. */
export function createdAddress(id: string, parameters: URLSearchParams) {
  const { order } = readDeploymentQuery(parameters)
  const query = writeDeploymentQuery({ text: "", status: null, order })
  query.set("created", id)
  return withQuery(href("/deployments"), query)
}

/** A page of one deployment, carrying the finding along. */
export function useWithListQuery() {
  const finding = useListQuery()
  return (path: string) => withQuery(path, writeDeploymentQuery(finding))
}

function withQuery(path: string, parameters: URLSearchParams) {
  const query = parameters.toString()
  return query === "" ? path : `${path}?${query}`
}

/** Says in the address of an act that it was begun on the deployment's own page, and not in the list. */
const mark = { name: "from", value: "page" }

/** The address of an act on one deployment, from which `wayBack` finds back. */
export function useActionAddress({ alone }: { alone: boolean }) {
  const carried = useWithListQuery()
  return (path: string) => {
    const address = carried(path)
    return alone ? `${address}${address.includes("?") ? "&" : "?"}${mark.name}=${mark.value}` : address
  }
}

/** Where an act leads to when it is done without scripts: the page that it was begun on. */
export function returnAddress(id: string, parameters: URLSearchParams) {
  return parameters.get(mark.name) === mark.value ? href("/deployments/:id", { id }) : listAddress(parameters)
}

/** The same for the link away from the act's own page. */
export function useReturnAddress() {
  const { id = "" } = useParams()
  const [parameters] = useSearchParams()
  return returnAddress(id, parameters)
}
