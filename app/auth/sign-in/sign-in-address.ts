import { href, useLocation } from "react-router"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"
import { useHydrated } from "~/ui/use-hydrated"

/** The sign-in URL that returns to the current page. It leaves the app: use a plain link, not a `<Link>`. */
export function useSignInAddress() {
  const { hash } = useLocation()
  // The server doesn't see the hash, so the first render in the browser has none.
  return signInAddress(useCurrentAddress() + (useHydrated() ? hash : ""))
}

/** The same for "Register": the provider opens its registration where it has one. */
export function useRegisterAddress() {
  return `${useSignInAddress()}&register`
}

/** For pages whose state is not entirely in their URL. */
export function signInAddress(returnTo: string) {
  return withReturnTo(href("/auth/sign-in"), returnTo)
}
