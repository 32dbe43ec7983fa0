import { redirect } from "react-router"
import { services } from "~/http/contexts"
import type { Route } from "./+types/change-password"

/** Password managers lead here. The password is the provider's business. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(services).auth.accountUrl)
}
