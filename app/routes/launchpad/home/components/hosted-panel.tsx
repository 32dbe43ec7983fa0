import { useId } from "react"
import { href, Link } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { LoadError } from "~/console/load-error"
import { accessUrl } from "~/domain/access-url"
import { hourlyCents } from "~/domain/charges"
import { ageLabel } from "~/domain/deployment-age"
import { hostedRates } from "~/domain/pricing"
import { causeText, isFailed, isStopped } from "~/domain/provisioning"
import { useBrand } from "~/page/use-brand"
import type { Live } from "~/page/use-live-data"
import { Badge } from "~/ui/badge"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { EmptyState } from "~/ui/empty-state"
import { ErrorPopover } from "~/ui/error-popover"
import { formatMoney, formatPrice } from "~/ui/money"
import { NewTabButton } from "~/ui/new-tab-button"
import { PanelActions, PanelBody, TitledPanel } from "~/ui/panel"
import { StatusBadge } from "~/ui/status-badge"
import { utcText } from "~/ui/time-text"
import { UnreadEntries } from "~/ui/unread-entries"
import { detailAddress } from "../../deployments/addresses"
import { EndText } from "../../deployments/components/end-text"
import { SignInFirst } from "../../sign-in-first"
import type { HomeDeployments } from "../load.server"
import { MoreLink, unreadClass } from "./panel-parts"

export function HostedPanel({ deployments: { good, problem } }: { deployments: Live<HomeDeployments> }) {
  const list = good?.list ?? null
  return (
    <TitledPanel
      title="Hosted Deployments"
      count={list?.total}
      aside={
        <MoreLink to={href("/deployments")} about="hosted deployments">
          View All
        </MoreLink>
      }
    >
      {problem && (
        <PanelBody>
          <LoadError resource="your deployments" problem={problem} goodAt={good?.at ?? null}>
            Your deployments keep running.
          </LoadError>
        </PanelBody>
      )}
      {list?.total === 0 && (
        <PanelBody>
          <EmptyState icon="server" level="h3" title="No hosted deployments yet" action={<StartButtons />}>
            {`A Trial VM comes with a free ${formatPrice(hostedRates.trialCredit)} credit and full admin access. A GPU instance has 2x 80GB A100 GPUs, from ${formatPrice(hostedRates.hourly.gpu)} an hour.`}
          </EmptyState>
        </PanelBody>
      )}
      {list && list.total > 0 && (
        <>
          <UnreadEntries count={list.unread} className={unreadClass} />
          <ul>
            {list.rows.map((row) => (
              <HostedRow key={row.id} row={row} />
            ))}
          </ul>
          <PanelActions>
            <StartButtons />
          </PanelActions>
        </>
      )}
    </TitledPanel>
  )
}

function StartButtons() {
  return (
    <>
      <LinkButton to={href("/deployments/type/:type", { type: "trial-vm" })}>Start Free</LinkButton>
      <LinkButton to={href("/deployments/type/:type", { type: "gpu-instance" })}>Deploy GPU</LinkButton>
    </>
  )
}

export function VisitorHostedPanel() {
  return (
    <TitledPanel title="Hosted Deployments">
      <PanelBody>
        <SignInFirst
          title="Sign in to see your deployments"
          level="h3"
          icon="server"
          also={<LinkButton to={href("/deployments")}>See deployment options</LinkButton>}
        >
          {`Your machines, their status and their terminals appear here. A Trial VM comes with a free ${formatPrice(hostedRates.trialCredit)} credit.`}
        </SignInFirst>
      </PanelBody>
    </TitledPanel>
  )
}

function HostedRow({ row }: { row: DeploymentRow }) {
  const launchUrl = accessUrl(row.ipv4, useBrand())
  const failure = causeText(row)
  const statusId = useId()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5 border-t border-line px-5 py-3 max-md:px-4 narrow:grid-cols-1">
      <div className="grid gap-1">
        <div className="flex min-w-0 items-center gap-2 narrow:flex-wrap">
          <Link
            to={detailAddress(row.id)}
            aria-describedby={statusId}
            className="min-w-0 font-semibold wrap-anywhere underline-offset-3 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <bdi translate="no">{row.name}</bdi>
          </Link>{" "}
          <span id={statusId} className="shrink-0">
            <StatusBadge status={row.status} />
          </span>
          {failure !== null && <ErrorPopover cause={failure} what={row.name} failed={isFailed(row.status)} />}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <Badge>{row.kind === "gpu" ? "GPU" : "Trial VM"}</Badge>
          {row.createdAt !== null && <Age createdAt={row.createdAt} />}
          {hourlyCents(row) > 0 ? (
            <>
              <span>{`${formatMoney(hourlyCents(row))}/hour`}</span>
              <span className="tabular-nums basis-full">
                <EndText row={row} />
              </span>
            </>
          ) : (
            <span>{isStopped(row.status) ? "not charged, all data on it is lost" : "not charged"}</span>
          )}
        </p>
      </div>
      {launchUrl && row.status.toLowerCase() === "running" && (
        <NewTabButton href={launchUrl} size="sm" of={` ${row.name}`}>
          LAUNCH
        </NewTabButton>
      )}
    </li>
  )
}

function Age({ createdAt }: { createdAt: number }) {
  const moment = new Date(createdAt)
  return (
    <span>
      <span className="sr-only">Created </span>
      <time dateTime={moment.toISOString()} title={`Created ${utcText(moment)}`}>
        {ageLabel(createdAt, useNow(60_000))}
      </time>
    </span>
  )
}
