import { withParameter } from "../with-parameter"

const parameter = "part"

/**
 * The address of what a page reads for itself, such as a dialog's form: marked, so that it is not taken for the way to
 * another page, which may be opened as a document.
 */
export function fragmentAddress(path: string) {
  return withParameter(path, parameter)
}

export function isFragmentRequest(url: URL) {
  return url.searchParams.has(parameter)
}
