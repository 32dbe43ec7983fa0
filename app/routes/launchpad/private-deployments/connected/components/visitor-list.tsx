import { Fragment, type ReactNode } from "react"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { useLocalDeployments } from "~/console/connected/local-deployments"
import { LoadErrorOrInput, type TypedFields, useKeptInput } from "~/console/kept-input"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PanelBody } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"
import { SignInFirst } from "../../../sign-in-first"
import { listAddress } from "../addresses"
import type { loadConnectedDeployment } from "../load.server"

interface KeptByVisitorsProps {
  inPanel?: boolean
  /** Shows only the children, and keeps them mounted when the session ends. */
  signedIn?: boolean
  children: ReactNode
}

/** The visitor's list in this browser, with a hint to sign in. Without scripts there is no such list. */
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
              {"You are not signed in. Your list is stored in this browser only. "}
              <a href={signIn} className="link">
                Sign in
              </a>
              {" to move it to your account."}
            </p>
          </Padded>
        )}
        {children}
      </>
    )
  }
  return (
    <Padded>
      <SignInFirst level={inPanel ? "h3" : "h2"} title="Sign in to keep a list of your private deployments">
        Your account stores their names and addresses for all your browsers. Without signing in, you need
        JavaScript to keep a list in this browser.
      </SignInFirst>
    </Padded>
  )
}

interface FoundDeploymentProps {
  found: Awaited<ReturnType<typeof loadConnectedDeployment>>
  id: string
  typed: TypedFields
  /** `isLocal` for a deployment in this browser's list. */
  children: (one: NewConnectedDeployment & { id: string }, isLocal: boolean) => ReactNode
}

/** A deployment on the account's list, or for visitors on the list of this browser. */
export function FoundDeployment({ found, id, typed, children }: FoundDeploymentProps) {
  const stored = useLocalDeployments().find((one) => one.id === id)
  const kept = useKeptInput(typed)
  switch (found.state) {
    case "found":
      return children(found.row, false)
    case "load-error":
      return (
        <LoadErrorOrInput typed={typed} resource="your private deployments" problem={found.problem}>
          Nothing was changed.
        </LoadErrorOrInput>
      )
    case "signed-out":
      return (
        <>
          <VisitorList>
            {stored ? (
              children(stored, true)
            ) : (
              <EmptyState
                icon="server"
                title="Private deployment not found"
                action={<LinkButton to={listAddress}>Private Deployments</LinkButton>}
              >
                It was removed, or it is stored in another browser or account.
              </EmptyState>
            )}
          </VisitorList>
          {!stored && kept}
        </>
      )
  }
}
