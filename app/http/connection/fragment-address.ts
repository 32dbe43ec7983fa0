import { withParameter } from "../with-parameter"

const parameter = "part"

/**
 * The address for data that a page loads for itself, such as a dialog's form. The marker tells it from a navigation,
 * which may be opened as a document.
 */
export function fragmentAddress(path: string) {
  return withParameter(path, parameter)
}

export function isFragmentRequest(url: URL) {
  return url.searchParams.has(parameter)
}
