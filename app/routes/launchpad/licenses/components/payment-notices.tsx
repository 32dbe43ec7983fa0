import type { ReactNode } from "react"
import { href } from "react-router"
import { LoadError } from "~/console/load-error"
import type { ProblemKind } from "~/domain/outcome"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { RequireSignIn } from "../../sign-in-first"

export function AlreadyPaid() {
  return (
    <Notice
      kind="success"
      title="This license is paid"
      actions={<LinkButton to={href("/licenses")}>Licenses</LinkButton>}
    >
      <p>You can find its key on your list of licenses.</p>
    </Notice>
  )
}

export function PaymentLoadError({ problem }: { problem: ProblemKind }) {
  return (
    <LoadError resource="your licenses" problem={problem}>
      Payments you have made are not lost.
    </LoadError>
  )
}

export function SignInToPay({ children }: { children: ReactNode }) {
  return <RequireSignIn title="Sign in to pay for a license">{children}</RequireSignIn>
}
