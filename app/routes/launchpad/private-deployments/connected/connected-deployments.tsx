import { type ReactNode, useRef, useState } from "react"
import { useLocation } from "react-router"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Notice } from "~/ui/notice"
import { Panel, PanelBody } from "~/ui/panel"
import { AddDeploymentForm } from "./add-deployment-form"
import { listId } from "./addresses"
import { ConnectedRow } from "./connected-row"
import { KeptByVisitors } from "./kept-by-visitors"
import { useLocalDeployments } from "./local-deployments"
import type { ConnectedReading } from "./reading"
import { type ConnectedRow as Row, rowOf } from "./rows"

/** The user's own private deployments: the platform's list, or for visitors this browser's (spec 2 §2.14). */
export function ConnectedDeployments({ reading }: { reading: ConnectedReading }) {
  const local = useLocalDeployments()
  const { signedIn, formKey } = reading
  const rows = signedIn ? reading.rows : local.map(rowOf)
  // A session that begins or ends folds nothing up that somebody may be typing in.
  const [beganSignedIn] = useState(signedIn)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = `${listId}-title`

  /** What had the focus is gone: the removed row, or the form that was sent. */
  function focusHeading() {
    heading.current?.focus()
  }

  return (
    <Panel id={listId} aria-labelledby={titleId} className="@container scroll-mt-24">
      <div className="flex min-h-14 items-center gap-4 px-5 max-md:px-4">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-md font-semibold outline-none">
          Your Private Deployments{" "}
          {rows && rows.length > 0 && (
            <span className="ml-1 font-normal text-ink-3 tabular-nums">{rows.length}</span>
          )}
        </h2>
      </div>
      {signedIn && !rows && <Unread />}
      <KeptByVisitors inPanel signedIn={signedIn}>
        {rows && <Rows rows={rows} local={!signedIn} onRemoved={focusHeading} />}
        <Adding open={!beganSignedIn && local.length === 0}>
          <AddDeploymentForm signedIn={signedIn} formKey={formKey} onAdded={focusHeading} />
        </Adding>
      </KeptByVisitors>
    </Panel>
  )
}

function Rows({ rows, local, onRemoved }: { rows: Row[]; local: boolean; onRemoved: () => void }) {
  if (rows.length === 0) {
    return (
      <PanelBody>
        <p className="max-w-prose text-ink-2">
          Nothing here yet. Once a deployment of yours runs, add its address: you can then open it from here
          and send agents to it.
        </p>
      </PanelBody>
    )
  }
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <ConnectedRow key={row.id} row={row} local={local} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

/** The form in a disclosure; an account's list stands above the guides, and leaves them the first screen. */
function Adding({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/adding border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-5 font-semibold text-ember-ink hover:underline max-md:px-4 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          size="sm"
          className="-rotate-90 transition-transform group-open/adding:rotate-0"
        />
        Add a Private Deployment
      </summary>
      <PanelBody className="pt-1">{children}</PanelBody>
    </details>
  )
}

function Unread() {
  const { pathname, search } = useLocation()
  return (
    <PanelBody>
      <Notice
        kind="error"
        title="Your private deployments could not be read"
        actions={
          <LinkButton to={pathname + search} size="sm" preventScrollReset>
            Retry
          </LinkButton>
        }
      >
        <p>The platform gave no usable answer. What you run goes on running.</p>
      </Notice>
    </PanelBody>
  )
}
