import { marked } from "../marked"

const parameter = "part"

/**
 * The address of what a page reads for itself, such as a dialog's form: marked, so that it is not taken for the way to
 * another page, which may be opened as a document.
 */
export function partAddress(path: string) {
  return marked(path, parameter)
}

export function isPart(url: URL) {
  return url.searchParams.has(parameter)
}
