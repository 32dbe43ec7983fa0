import { useLocation } from "react-router"

/** Where a visitor signs in to come back to the page that is shown. Leaves the app: a plain link, not a `<Link>`. */
export function useSignInAddress() {
  const { pathname, search } = useLocation()
  return `/auth/sign-in?returnTo=${encodeURIComponent(pathname + search)}`
}
