import { redirect } from "react-router"
import { authContext } from "~/auth/context"
import type { Route } from "./+types/change-password"

/** Password managers lead here. The password is the provider's business. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(authContext).accountUrl)
}
