import { authContext } from "~/auth/context"
import { requestInfo } from "~/http/contexts"
import type { Route } from "./+types/callback"
import { signInProblemResponse } from "./sign-in-problem"

export { default, headers, meta } from "./sign-in"

export async function loader({ context, request }: Route.LoaderArgs) {
  const finished = await context.get(authContext).finish(request, context.get(requestInfo))
  if (finished instanceof Response) throw finished
  return signInProblemResponse(finished)
}
