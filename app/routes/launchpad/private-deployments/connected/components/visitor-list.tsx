import { Fragment, type ReactNode } from "react"
import type { StoredDeployment } from "~/domain/stored-deployments"
import { useSignInAddress } from "~/routes/sign-in-address"
import { buttonClass, LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { linkClass } from "~/ui/link"
import { PanelBody } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"
import { listAddress } from "../addresses"
import { useLocalDeployments } from "../local-deployments"

interface KeptByVisitorsProps {
  inPanel?: boolean
  /** Then there is nothing to say, and what is inside stays what it is when a session ends. */
  signedIn?: boolean
  children: ReactNode
}

/** What a visitor may do with the list that the browser keeps, which takes scripts, under a word on what signing in adds. */
export function VisitorList({ inPanel = false, signedIn = false, children }: KeptByVisitorsProps) {
  const signIn = useSignInAddress()
  const Padded = inPanel ? PanelBody : Fragment
  const hydrated = useHydrated()
  if (signedIn || hydrated) {
    return (
      <>
        {!signedIn && (
          <Padded>
            <p className="max-w-prose text-sm text-ink-2">
              You are not signed in: this browser alone keeps your list.{" "}
              <a href={signIn} className={linkClass}>
                Sign in
              </a>{" "}
              and it moves to your account.
            </p>
          </Padded>
        )}
        {children}
      </>
    )
  }
  return (
    <Padded>
      <EmptyState
        icon="log-in"
        level={inPanel ? "h3" : "h2"}
        title="Sign in to keep a list of your private deployments"
        act={
          <a href={signIn} className={buttonClass({ look: "primary" })}>
            Sign In
          </a>
        }
      >
        Your account then keeps their names and addresses, for every browser that you use. Without signing in,
        a browser keeps such a list only where scripts run.
      </EmptyState>
    </Padded>
  )
}

/** A visitor's deployment of that id, which this browser alone knows. */
export function VisitorDeployment({
  id,
  children,
}: {
  id: string
  children: (one: StoredDeployment) => ReactNode
}) {
  const one = useLocalDeployments().find((stored) => stored.id === id)
  return (
    <VisitorList>
      {one ? (
        children(one)
      ) : (
        <EmptyState
          icon="server"
          title="Not in this browser's list"
          act={<LinkButton to={listAddress}>Private Deployments</LinkButton>}
        >
          It was removed, or it is kept in another browser or with an account.
        </EmptyState>
      )}
    </VisitorList>
  )
}
