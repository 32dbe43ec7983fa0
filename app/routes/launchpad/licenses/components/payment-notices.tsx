import { useLocation } from "react-router"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { SignInFirst } from "../../sign-in-first"

/** Why there is nothing to pay on a page that is about a payment. */
export function AlreadyPaid() {
  return (
    <Notice
      kind="success"
      title="This license is paid for"
      actions={<LinkButton to="/licenses">Licenses</LinkButton>}
    >
      <p>Its key is in your list of licenses.</p>
    </Notice>
  )
}

export function PaymentLoadError() {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      title="Your licenses could not be read"
      actions={
        <LinkButton to={pathname + search} size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. What you paid is not lost.</p>
    </Notice>
  )
}

export function SignInToPay() {
  return <SignInFirst title="Sign in to pay for a license" />
}
