import type { ReactNode } from "react"
import { useSignInAddress } from "~/routes/sign-in-address"
import { linkClass } from "~/ui/link"

/** Leads back to this page by way of sign-in; the words after the link say for what, and what has not happened. */
export function SessionEnded({ children }: { children: ReactNode }) {
  return (
    <p>
      Your session has ended.{" "}
      <a href={useSignInAddress()} className={linkClass}>
        Sign in
      </a>{" "}
      {children}
    </p>
  )
}
