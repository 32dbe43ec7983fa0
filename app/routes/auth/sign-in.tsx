import { href, redirectDocument } from "react-router"
import { services, visit } from "~/http/contexts"
import { pageTitle } from "~/page/use-brand"
import type { Route } from "./+types/sign-in"
import { problemTitle, SignInProblemPage, signInProblemResponse } from "./sign-in-problem"

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(matches, loaderData ? problemTitle(loaderData.problem) : "Sign in")

/** For Retry-After: the framework forwards only cookies by default. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  if (pathname.endsWith(".data")) throw redirectDocument(`${href("/auth/sign-in")}${search}`)
  // An image or a frame on another site must not use up this browser's few open sign-ins.
  const mode = request.headers.get("sec-fetch-mode")
  if (mode !== null && mode !== "navigate") throw new Response(null, { status: 400 })

  const begun = await context.get(services).auth.begin(request, context.get(visit))
  if (begun instanceof Response) throw begun
  return signInProblemResponse(begun)
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SignInProblemPage {...loaderData} />
}
