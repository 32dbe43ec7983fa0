import { href, useParams, useSearchParams } from "react-router"
import { listAddress, useWithListQuery } from "../list-query"

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
