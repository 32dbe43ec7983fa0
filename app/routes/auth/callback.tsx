import { authContext } from "~/auth/context"
import { requestInfo } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/callback"
import { problemTitle, SignInProblemPage, signInProblemResponse } from "./sign-in-problem"

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(matches, loaderData ? problemTitle(loaderData.problem) : "Sign in")

/** For Retry-After: the framework forwards only cookies by default. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const finished = await context.get(authContext).finish(request, context.get(requestInfo))
  if (finished instanceof Response) throw finished
  return signInProblemResponse(finished)
}

export default function Callback({ loaderData }: Route.ComponentProps) {
  return <SignInProblemPage {...loaderData} />
}
