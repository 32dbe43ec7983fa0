import type { ReactNode } from "react"
import { useSignInAddress } from "~/routes/sign-in-address"
import { buttonClass } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"

/** In place of what is for the signed-in: `title` says what signing in is for, and the way back leads here. */
export function SignInFirst({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <EmptyState
      icon="log-in"
      title={title}
      act={
        <a href={useSignInAddress()} className={buttonClass({ look: "primary" })}>
          Sign In
        </a>
      }
    >
      {children}
    </EmptyState>
  )
}
