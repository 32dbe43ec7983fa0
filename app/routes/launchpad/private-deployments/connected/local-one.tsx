import type { ReactNode } from "react"
import type { StoredDeployment } from "~/domain/stored-deployments"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { listAddress } from "./addresses"
import { KeptByVisitors } from "./kept-by-visitors"
import { useLocalDeployments } from "./local-deployments"

/** A visitor's deployment of that id, which this browser alone knows. */
export function LocalOne({ id, children }: { id: string; children: (one: StoredDeployment) => ReactNode }) {
  const one = useLocalDeployments().find((stored) => stored.id === id)
  return (
    <KeptByVisitors>
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
    </KeptByVisitors>
  )
}
