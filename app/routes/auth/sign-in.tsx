import { data, href, redirectDocument } from "react-router"
import type { SignInFailure, SignInProblem } from "~/auth/context"
import { signInAddress } from "~/auth/sign-in/sign-in-address"
import { useDocumentFacts } from "~/document-facts"
import { services, visit } from "~/http/contexts"
import { AskForHelp } from "~/page/ask-for-help"
import { pageTitle } from "~/page/use-brand"
import { buttonClass, LinkButton } from "~/ui/button"
import { Content } from "~/ui/page-frame"
import { PlainPage } from "~/ui/plain-page"
import type { Route } from "./+types/sign-in"

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(matches, loaderData ? problemCopy[loaderData.problem].title : "Sign in")

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

interface ProblemCopy {
  /** 400 unless it has another. */
  status?: number
  title: string
  text: string
  again: string
}

const problemCopy: Record<SignInProblem, ProblemCopy> = {
  canceled: {
    status: 403,
    title: "Sign-in was canceled",
    text: "You were not signed in, and nothing was changed.",
    again: "Sign in",
  },
  expired: {
    title: "This sign-in has expired",
    text: "It took longer than ten minutes or was already completed. Sign in again to continue.",
    again: "Sign in",
  },
  rejected: {
    title: "Couldn't verify this sign-in",
    text: "The response doesn't match a sign-in that was started in this browser.",
    again: "Sign in",
  },
  no_cookie: {
    title: "Couldn't complete this sign-in",
    text: "This browser didn't send the cookie of a sign-in. Allow cookies for this site, or finish the sign-in in the browser where it was started.",
    again: "Sign in",
  },
  clock: {
    title: "Couldn't verify this sign-in",
    text: "The clocks of this site and the sign-in service differ by more than a minute. Tell the operator of this site, who can correct them.",
    again: "Try again",
  },
  unverified: {
    title: "Couldn't verify this sign-in",
    text: "The response of the sign-in service isn't valid. Try again. If it keeps failing, tell the operator of this site the reference below.",
    again: "Try again",
  },
  unavailable: {
    status: 503,
    title: "Sign-in is unavailable right now",
    text: "The sign-in service didn't respond as expected. Nothing was changed. Try again in a moment.",
    again: "Try again",
  },
}

export function signInProblemResponse({ problem, returnTo, setCookies }: SignInFailure) {
  const headers = new Headers()
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie)
  if (problem === "unavailable") headers.set("Retry-After", "5")
  return data({ problem, returnTo }, { status: problemCopy[problem].status ?? 400, headers })
}

/** Leads back by a link, never by a redirect: a failing provider would cause a redirect loop. */
export default function SignIn({ loaderData: { problem, returnTo } }: Route.ComponentProps) {
  const { title, text, again } = problemCopy[problem]
  const { reference } = useDocumentFacts()
  return (
    <Content>
      <PlainPage
        title={title}
        reference={reference}
        actions={
          <>
            <a href={signInAddress(returnTo)} className={buttonClass({ look: "primary" })}>
              {again}
            </a>
            <LinkButton to={href("/home")}>Continue without signing in</LinkButton>
            <AskForHelp className={buttonClass({ look: "quiet" })} />
          </>
        }
      >
        <p>{text}</p>
      </PlainPage>
    </Content>
  )
}
