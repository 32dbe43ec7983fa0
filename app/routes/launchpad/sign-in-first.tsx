import type { ReactNode } from "react"
import { useSignInAddress } from "~/routes/sign-in-address"
import { buttonClass } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import type { IconName } from "~/ui/icons/names"

/** Replaces content for signed-in users; signing in returns to the current page. */
export function SignInFirst({
  title,
  icon = "log-in",
  level = "h2",
  also,
  children,
}: {
  title: string
  icon?: IconName
  level?: "h2" | "h3"
  /** Actions available without signing in. */
  also?: ReactNode
  children?: ReactNode
}) {
  return (
    <EmptyState
      icon={icon}
      level={level}
      title={title}
      act={
        <>
          <a href={useSignInAddress()} className={buttonClass({ look: "primary" })}>
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
