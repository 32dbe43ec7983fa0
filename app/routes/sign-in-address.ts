import { useLocation } from "react-router"

/** Where a visitor signs in to come back to the page that is shown. Leaves the app: a plain link, not a `<Link>`. */
export function useSignInAddress() {
  const { pathname, search } = useLocation()
  // As the server has it: a browser leaves characters alone that the router writes as escapes.
  const query = new URLSearchParams(search).toString()
  return signInAddress(query === "" ? pathname : `${pathname}?${query}`)
}

/** The same for a page whose state is not all in its address as the server sees it. */
export function signInAddress(returnTo: string) {
  return `/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`
}
