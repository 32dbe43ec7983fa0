import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { href, Link } from "react-router"
import { signInAddress } from "~/auth/sign-in/sign-in-address"
import type { DeploymentRow as Row } from "~/console/deployments.server"
import { FormProblem } from "~/console/post-form"
import { RetryLink } from "~/console/retry-link"
import { accessUrl } from "~/domain/access-url"
import { isolated } from "~/domain/isolated"
import { causeText, isFailed, isStopped } from "~/domain/provisioning"
import { AskForHelp } from "~/page/ask-for-help"
import { useBrand } from "~/page/use-brand"
import { RunningShellNotice } from "~/terminal/kept-shell"
import { LazyTerminal } from "~/terminal/lazy-terminal"
import type { TerminalHandle } from "~/terminal/terminal-panel"
import { ActionLink } from "~/ui/action-link"
import { Badge } from "~/ui/badge"
import { LinkButton } from "~/ui/button"
import { StatusBadge } from "~/ui/status-badge"
import { detailAddress, terminalPageAddress, terminalTextAddress } from "../addresses"
import { listTitleId } from "../copy"
import type { CreatedStatus } from "../created-status"
import { againAddress } from "../draft"
import type { RowPlace } from "../list-query"
import type { Terminals } from "../use-terminals"
import { deletionFailure, useDeletion } from "./delete-button"
import { LogsButton } from "./logs-button"
import { RowProgress, RowTerms } from "./row-terms"
import { StepsPanel } from "./steps"
import { TimeoutProblem, useTimeoutChange } from "./timeout-form"
import { useVersionUpdate } from "./version-badge"

interface DeploymentItemProps {
  row: Row
  created: CreatedStatus
  terminals: Terminals
  place: RowPlace
}

export function DeploymentItem({ row, created, terminals, place }: DeploymentItemProps) {
  const titleId = useId()
  const deletion = useDeletion(row, place)
  const timer = useTimeoutChange(row, place.here)
  const version = useVersionUpdate(row, place)
  const brand = useBrand()
  const launchUrl = accessUrl(row.ipv4, brand)
  const cause = causeText(row)
  const openedBy = terminals.openedBy(row.id)
  /** Its terminal's page says what is left of it. */
  const gone = isStopped(row.status) && !openedBy
  const item = useRef<HTMLLIElement>(null)
  const toggle = useRef<HTMLAnchorElement>(null)
  const terminal = useRef<TerminalHandle>(null)
  const [kept, setKept] = useState<{ shell: string; since: number } | null>(null)

  /** The server keeps the shell for a while after a person closes the terminal. */
  function closeTerminal(by: "person" | "setup") {
    const shell = by === "person" ? terminal.current?.keep() : null
    setKept(shell ? { shell, since: Date.now() } : null)
    const inRow = () => item.current?.contains(document.activeElement)
    const focused = inRow()
    // A full-screen terminal holds the focus until it is gone.
    flushSync(() => terminals.close(row.id))
    // If the focus was in the terminal, it moves to the button.
    if (focused && !inRow()) toggle.current?.focus()
  }

  // The form of a new deployment is gone, and the focus with it.
  const isNew = created !== "none"
  useEffect(() => {
    if (isNew && document.activeElement?.matches("body, h1")) titleIn(item.current)?.focus()
  }, [isNew])

  // After a deletion, the focus continues from the next row.
  useLayoutEffect(() => {
    const element = item.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const next = element.nextElementSibling ?? element.previousElementSibling
      const target = titleIn(next) ?? document.getElementById(listTitleId)
      target?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <li ref={item} className="deployment-row" data-terminal={openedBy ? "" : undefined}>
      <article aria-labelledby={titleId}>
        <div className="row-title">
          <RowTitle id={titleId} row={row} place={place} />
          <span id={`${titleId}s`}>
            {version.updating ? (
              <StatusBadge status="updating" label="Updating..." />
            ) : created === "starting" ? (
              <StatusBadge status="starting" label="Starting..." />
            ) : (
              <StatusBadge status={row.status} />
            )}
          </span>{" "}
          {version.badge}{" "}
          {row.kind === "gpu" ? (
            <>
              <Badge>GPU</Badge> <Badge>Private</Badge>
            </>
          ) : (
            <Badge>Trial VM</Badge>
          )}
        </div>
        <div>
          {cause !== null && (
            <p className={isFailed(row.status) ? "text-red" : "text-ink-2"}>
              <bdi translate="no">{cause}</bdi>
              {isFailed(row.status) && (
                <AskForHelp
                  about={isolated(row.name)}
                  facts={{ Deployment: row.id, Status: row.status, Version: row.version }}
                />
              )}
            </p>
          )}
          <RowTerms row={row} timer={timer} />
          {(!row.steps || row.steps.failed || row.steps.list?.length === 0) && <RowProgress row={row} />}
          {created === "ready" && row.status.toLowerCase() === "running" && (
            <p>
              {"It is ready. Next: "}
              <Link to={href("/agents")} className="link">
                deploy an agent to it
              </Link>
            </p>
          )}
        </div>
        <div className="btn-row row-actions">
          <AgainLink row={row} slug={brand.slug} alone={place.alone} />{" "}
          {/* Without scripts a link to the terminal's own page. */}
          <ActionLink
            ref={toggle}
            href={terminalPageAddress(row.id)}
            expanded={openedBy !== undefined}
            {...(!gone && { onPress: () => (openedBy ? closeTerminal("person") : terminals.open(row.id)) })}
          >
            <span>{openedBy ? "Close Terminal" : "Open Terminal"}</span>
            <span>{` of ${isolated(row.name)}`}</span>
          </ActionLink>
          {launchUrl && (
            <>
              {" "}
              <a href={launchUrl} target="_blank" rel="noopener">
                Launch UI
                <span>{` of ${isolated(row.name)}, in a new tab`}</span>
              </a>
            </>
          )}{" "}
          <LogsButton row={row} place={place} /> {deletion.button}
        </div>
      </article>
      {row.kind === "gpu" && <StepsPanel row={row} place={place} />}
      {timer.reply && <TimeoutProblem reply={timer.reply} />}
      {version.dialog}
      <FormProblem reply={deletion.reply} copy={deletionFailure} />
      {openedBy ? (
        <LazyTerminal
          ref={terminal}
          deploymentId={row.id}
          deploymentName={row.name}
          autoOpened={openedBy === "creation"}
          onShown={(panel) => {
            if (openedBy !== "person") return
            item.current?.scrollIntoView({ block: "nearest" })
            // On a phone, the row is taller than the screen.
            panel.scrollIntoView({ block: "nearest" })
          }}
          windowAddress={terminalPageAddress(row.id)}
          textAddress={terminalTextAddress(row.id)}
          nameOf={terminals.nameOf}
          signInAddress={signInAddress(place.here)}
          onClose={closeTerminal}
        />
      ) : (
        kept && (
          <RunningShellNotice
            key={kept.shell}
            deploymentId={row.id}
            deploymentName={row.name}
            shell={kept.shell}
            since={kept.since}
            onEnded={() => toggle.current?.focus()}
            onGone={() => setKept(null)}
          />
        )
      )}
    </li>
  )
}

function titleIn(row: Element | null | undefined) {
  return row?.querySelector<HTMLElement>("h3 a")
}

function RowTitle({ id, row, place }: { id: string; row: Row; place: RowPlace }) {
  if (place.alone) {
    return (
      <h2 id={id} aria-describedby={`${id}s`} className="text-md font-semibold">
        Status
      </h2>
    )
  }
  return (
    <h3 id={id}>
      <a href={detailAddress(row.id)} onClick={place.follow} aria-describedby={`${id}s`}>
        <bdi translate="no">{row.name}</bdi>
      </a>
    </h3>
  )
}

/** Opens the create form with the same settings; in the list, only for one that has failed or stopped. */
function AgainLink({ row, slug, alone }: { row: Row; slug: string; alone: boolean }) {
  const failed = isFailed(row.status)
  const address = failed || alone || isStopped(row.status) ? againAddress(row, slug) : null
  if (address === null) return null
  if (!failed) {
    return (
      <LinkButton to={address} size="sm">
        Create another
        {!alone && <span className="sr-only">{` like ${isolated(row.name)}`}</span>}
      </LinkButton>
    )
  }
  return <RetryLink to={address} name={row.name} />
}
