import { currentPath } from "./current-page"
import { isFragmentRequest } from "./fragment-address"

/** The build of the page that sends the request. */
export const buildHeader = "X-Page-Build"

/**
 * Adds the page's build to the router's navigation requests. A server with a newer build then loads the next page as
 * a document, before any loader runs. The router has no option for request headers, so `fetch` is wrapped. Requests
 * for the current page send no header: a form that is being filled in must not be reloaded.
 */
export function sendBuildHeader() {
  const { build } = document.documentElement.dataset
  if (!build) return
  const originalFetch = window.fetch
  window.fetch = (input, init) => {
    // Only the router calls fetch this way to load data.
    const navigates = input instanceof URL && init !== undefined && !init.method && opensPage(input)
    if (!navigates) return originalFetch(input, init)
    const headers = new Headers(init.headers)
    headers.set(buildHeader, build)
    return originalFetch(input, { ...init, headers })
  }
}

function opensPage(url: URL) {
  if (url.origin !== location.origin || !url.pathname.endsWith(".data") || isFragmentRequest(url))
    return false
  const { pathname } = new URL(currentPath(), location.origin)
  return !["", "_.data", "/_.data", ".data"].some((suffix) => url.pathname === pathname + suffix)
}
