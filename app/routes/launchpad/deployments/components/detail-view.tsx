import { useState } from "react"
import { href, NavLink, Outlet } from "react-router"
import type { DeploymentRow as Row } from "~/console/deployments.server"
import { StaleData } from "~/console/stale-data"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { detailAddress, logsAddress } from "../addresses"
import { useDetailPlace } from "../list-query"
import type { DeploymentsSnapshot } from "../load.server"
import { useLiveDeployments } from "../use-live-deployments"
import { useTabStatus } from "../use-tab-status"
import { useTerminals } from "../use-terminals"
import { type ListedShell, OpenShells } from "./open-shells"
import { DeploymentItem } from "./row"

interface DetailViewProps {
  row: Row
  rendered: DeploymentsSnapshot
  shells: ListedShell[]
}

export function DetailView({ row: renderedRow, rendered, shells }: DetailViewProps) {
  const { good, problem } = useLiveDeployments(
    rendered,
    () => false,
    new URLSearchParams({ only: renderedRow.id }),
  )
  const terminals = useTerminals(good?.rows ?? [], [])
  const place = useDetailPlace(renderedRow.id)
  const [opened, setOpened] = useState(false)
  // From then on, the terminal itself reports its shell.
  if (terminals.openedBy(renderedRow.id) && !opened) setOpened(true)
  const news = useTabStatus(good?.rows ?? null)
  const row = good?.rows?.find(({ id }) => id === renderedRow.id)
  if (!row) return <Gone />
  return (
    <>
      <div className="@container grid grid-cols-1 gap-3">
        <p role="status" className="sr-only">
          {news}
        </p>
        {problem && good && <StaleData at={good.at} />}
        <ul className="rounded-card @min-[52rem]:overflow-hidden @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
          <DeploymentItem row={row} created="none" terminals={terminals} place={place} />
        </ul>
        <OpenShells
          shells={shells.filter(({ deploymentId }) => !opened || deploymentId !== row.id)}
          current={row.id}
        />
      </div>
      <SubNavigation id={row.id} />
      <Outlet context={row} />
    </>
  )
}

const linkClass =
  "-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current=page]:border-ember aria-[current=page]:text-ink pointer-coarse:min-h-11"

function SubNavigation({ id }: { id: string }) {
  return (
    <nav aria-label="This deployment" className="flex gap-1 border-b border-line">
      <NavLink to={detailAddress(id)} end preventScrollReset className={linkClass}>
        Details
      </NavLink>{" "}
      <NavLink to={logsAddress(id)} preventScrollReset className={linkClass}>
        Logs
      </NavLink>
    </nav>
  )
}

function Gone() {
  return (
    <Notice
      kind="caution"
      title="This deployment no longer exists"
      actions={
        <LinkButton to={href("/deployments")} size="sm">
          Hosted Deployments
        </LinkButton>
      }
    >
      <p>It was deleted, or its timeout has passed.</p>
    </Notice>
  )
}
