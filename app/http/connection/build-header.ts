import { shownPath } from "./current-page"
import { isFragmentRequest } from "./fragment-address"

/** Names the build of a page that asks for the data of another one. */
export const buildHeader = "X-Page-Build"

/**
 * The router's requests say of which build their page is: a server of a newer one then has the next page opened as a document,
 * before any of its loaders has run. The router offers no place for a header, so that it is put in on the way. What stays on
 * the same page says nothing: a form that is being filled in must not be loaded anew.
 */
export function sendBuildHeader() {
  const { build } = document.documentElement.dataset
  if (!build) return
  const ask = window.fetch
  window.fetch = (input, init) => {
    // As the router asks for data; everything else passes as it is.
    const opens = input instanceof URL && init !== undefined && !init.method && opensPage(input)
    if (!opens) return ask(input, init)
    const headers = new Headers(init.headers)
    headers.set(buildHeader, build)
    return ask(input, { ...init, headers })
  }
}

function opensPage(url: URL) {
  if (url.origin !== location.origin || !url.pathname.endsWith(".data") || isFragmentRequest(url))
    return false
  const { pathname } = new URL(shownPath(), location.origin)
  return !["", "_.data", "/_.data", ".data"].some((suffix) => url.pathname === pathname + suffix)
}
