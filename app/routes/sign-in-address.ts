import { useLocation } from "react-router"

/** The sign-in URL that returns to the current page. It leaves the app: use a plain link, not a `<Link>`. */
export function useSignInAddress() {
  const { pathname, search } = useLocation()
  // Encoded as on the server: browsers leave some characters unescaped, which would break hydration.
  const query = new URLSearchParams(search).toString()
  return signInAddress(query === "" ? pathname : `${pathname}?${query}`)
}

/** For pages whose state is not entirely in their URL. */
export function signInAddress(returnTo: string) {
  return `/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`
}
