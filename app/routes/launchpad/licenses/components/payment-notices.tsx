import { useLocation } from "react-router"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { SignInFirst } from "../../sign-in-first"

export function AlreadyPaid() {
  return (
    <Notice
      kind="success"
      title="This license is paid"
      actions={<LinkButton to="/licenses">Licenses</LinkButton>}
    >
      <p>You can find its key on your list of licenses.</p>
    </Notice>
  )
}

export function PaymentLoadError() {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      title="Couldn't load your licenses"
      actions={
        <LinkButton to={pathname + search} size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform returned an invalid response. Payments you have made are not lost.</p>
    </Notice>
  )
}

export function SignInToPay() {
  return <SignInFirst title="Sign in to pay for a license" />
}
