import { href } from "react-router"
import { useCurrentAddress, withReturnTo } from "~/http/return-to"

/** The sign-in URL that returns to the current page. It leaves the app: use a plain link, not a `<Link>`. */
export function useSignInAddress() {
  return signInAddress(useCurrentAddress())
}

/** The same for "Register": the provider opens its registration where it has one. */
export function useRegisterAddress() {
  return registerAddress(useCurrentAddress())
}

export function registerAddress(returnTo: string) {
  return `${signInAddress(returnTo)}&register`
}

/** For pages whose state is not entirely in their URL. */
export function signInAddress(returnTo: string) {
  return withReturnTo(href("/auth/sign-in"), returnTo)
}
