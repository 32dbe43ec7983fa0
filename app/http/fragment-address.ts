import { pagePerson } from "./person-header"

const parameter = "part"

/**
 * The address for data that a page loads for itself, such as a dialog's form. The marker distinguishes it from a navigation, and says
 * whose page asks.
 */
export function fragmentAddress(path: string) {
  return `${path}${path.includes("?") ? "&" : "?"}${parameter}=${pagePerson()}`
}

/** The person of the page that asks for a part of itself; null for any other request. */
export function fragmentPerson(url: URL) {
  return url.searchParams.get(parameter)
}
