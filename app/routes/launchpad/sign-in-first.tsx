import type { ReactNode } from "react"
import { useRouteLoaderData } from "react-router"
import { useRegisterAddress, useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { buttonClass } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import type { IconName } from "~/ui/icon-names"
import type { loader } from "./layout"

/** Whether the launchpad's layout was loaded for a signed-in user. */
export function useSignedIn() {
  const layout = useRouteLoaderData<typeof loader>("routes/launchpad/layout")
  return layout !== undefined && layout.person !== null
}

interface RequireSignInProps {
  title: string
  reason?: string
  /** For visitors, where the content has its own heading. */
  heading?: ReactNode
  /** What was typed before the session ended. */
  kept?: ReactNode
  children: ReactNode
}

/** Content that needs an account. Visitors are asked to sign in instead; the rest of the page stays. */
export function RequireSignIn({ title, reason, heading, kept, children }: RequireSignInProps) {
  if (useSignedIn()) return children
  return (
    <>
      {heading}
      <SignInFirst title={title}>{reason}</SignInFirst>
      {kept}
    </>
  )
}

/** Replaces content for signed-in users; signing in returns to the current page. */
export function SignInFirst({
  title,
  icon = "log-in",
  level = "h2",
  look = "primary",
  also,
  children,
}: {
  title: string
  icon?: IconName
  level?: "h2" | "h3"
  look?: "primary" | "secondary"
  /** Actions available without signing in. */
  also?: ReactNode
  children?: ReactNode
}) {
  return (
    <EmptyState
      icon={icon}
      level={level}
      title={title}
      action={
        <>
          <a href={useSignInAddress()} className={buttonClass({ look })}>
            Sign In
          </a>
          {also}
        </>
      }
    >
      {children}
    </EmptyState>
  )
}

/** In place of a form that needs an account. */
export function RegisterFirst({ action, children }: { action: string; children: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-b-card border-t border-line bg-paper px-5 py-4 max-md:px-4">
      <p className="text-ink-2">{children}</p>
      <a href={useRegisterAddress()} className={buttonClass({ look: "primary" })}>
        {action}
      </a>
    </div>
  )
}
