import { useState } from "react"
import { data, href, Link, NavLink, Outlet } from "react-router"
import { loadDeployments } from "~/console/deployments.server"
import { PostForm, SubmitButton } from "~/console/post-form"
import { StaleData } from "~/console/stale-data"
import { services, visit } from "~/http/contexts"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { platformContext } from "~/platform/context"
import { BackLink } from "~/ui/back-link"
import { LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { WhenLoaded } from "../when-loaded"
import type { Route } from "./+types/detail"
import { detailAddress, endShellAddress, logsAddress, terminalPageAddress } from "./addresses"
import { DeploymentItem } from "./components/row"
import { useDetailPlace } from "./list-query"
import { loadDeploymentAlone } from "./load.server"
import { useLiveDeployments } from "./use-live-deployments"
import { useTabStatus } from "./use-tab-status"
import { useTerminals } from "./use-terminals"

/** Of the pages below, too. */
export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const name = loaderData?.state === "found" ? loaderData.row.name : "Deployment"
  return pageTitle(matches, /^\/deployments\/[^/]+\/logs$/.test(location.pathname) ? `Logs of ${name}` : name)
}

/** The platform has no call for a single deployment, so the loader finds it in the account's list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const platform = context.get(platformContext)
  const [all, reading] = await Promise.all([loadDeployments(platform), loadDeploymentAlone(context, id)])
  if (!reading.rows) return { state: "load-error" as const, problem: reading.problem }
  const [row] = reading.rows
  if (!row) throw data(null, { status: 404 })
  const { session } = context.get(visit)
  const open = session ? await context.get(services).screens.shellsOf(session.key) : []
  const nameOf = (other: string) => all.rows?.find((one) => one.id === other)?.name ?? other
  const shells = open.map(({ id, deploymentId, keptForMs }) => ({
    id,
    deploymentId,
    name: nameOf(deploymentId),
    /** When the server ends it, unless a window shows it. */
    keptUntil: keptForMs === null ? null : Date.now() + keptForMs,
  }))
  return { state: "found" as const, row, reading, shells }
}

export default function DeploymentPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid justify-items-start gap-2">
        <BackLink to={href("/deployments")}>Hosted Deployments</BackLink>
        <PageHeader
          title={
            loaderData.state === "found" ? (
              <bdi translate="no" className="[overflow-wrap:anywhere]">
                {loaderData.row.name}
              </bdi>
            ) : (
              "Deployment"
            )
          }
        />
      </div>
      <WhenLoaded
        loaded={loaderData}
        resource="deployment"
        signIn="Sign in to see this deployment"
        reason="Only the account that owns this deployment can see its status, cost, terminal and logs."
        unchanged="Your machine keeps running."
        typed={{}}
      >
        {(found) => <DetailView key={found.row.id} {...found} />}
      </WhenLoaded>
    </div>
  )
}

type Found = Extract<Route.ComponentProps["loaderData"], { state: "found" }>

function DetailView({ row: renderedRow, reading, shells }: Found) {
  const { good, problem } = useLiveDeployments(
    reading,
    () => false,
    new URLSearchParams({ only: renderedRow.id }),
  )
  const terminals = useTerminals(good?.rows ?? [], [])
  const place = useDetailPlace(renderedRow.id)
  const [opened, setOpened] = useState(false)
  // From then on, the terminal itself tells about its shell.
  if (terminals.openedBy(renderedRow.id) && !opened) setOpened(true)
  const news = useTabStatus(good?.rows ?? null)
  const row = good?.rows?.find(({ id }) => id === renderedRow.id)
  if (!row)
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

const tabClass =
  "-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current=page]:border-ember aria-[current=page]:text-ink pointer-coarse:min-h-11"

function SubNavigation({ id }: { id: string }) {
  return (
    <nav aria-label="This deployment" className="flex gap-1 border-b border-line">
      <NavLink to={detailAddress(id)} end preventScrollReset className={tabClass}>
        Details
      </NavLink>{" "}
      <NavLink to={logsAddress(id)} preventScrollReset className={tabClass}>
        Logs
      </NavLink>
    </nav>
  )
}

/** How many shells are open, of which deployments, and until when the server keeps those without a window. */
function OpenShells({ shells, current }: { shells: Found["shells"]; current: string }) {
  if (shells.length === 0) return null
  return (
    <TitledPanel title="Terminals that still run">
      <PanelBody>
        <ul className="grid gap-2">
          {shells.map(({ id, deploymentId, name, keptUntil }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-[min(15rem,100%)] flex-1 [overflow-wrap:anywhere]">
                <span>
                  {deploymentId === current ? (
                    "This deployment"
                  ) : (
                    <Link discover="none" to={detailAddress(deploymentId)} className={linkClass}>
                      <bdi translate="no">{name}</bdi>
                    </Link>
                  )}
                </span>
                {": "}
                <span>
                  {keptUntil === null ? (
                    "open in another window"
                  ) : (
                    <span>
                      closed, and what runs in it goes on until <DateTime at={keptUntil} />
                    </span>
                  )}
                </span>
              </p>
              <PostForm action={endShellAddress(deploymentId, detailAddress(current))} className="flex gap-2">
                <input type="hidden" name="shell" value={id} />
                <input type="hidden" name="name" value={name} />
                {deploymentId !== current && (
                  <LinkButton to={terminalPageAddress(deploymentId)} size="sm">
                    Open Terminal<span className="sr-only">{` of ${name}`}</span>
                  </LinkButton>
                )}
                <SubmitButton size="sm">
                  End now<span className="sr-only">{` the shell of ${name}`}</span>
                </SubmitButton>
              </PostForm>
            </li>
          ))}
        </ul>
      </PanelBody>
    </TitledPanel>
  )
}
