import { href } from "react-router"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { LoadError } from "~/console/load-error"
import { typeLabel } from "~/domain/license-labels"
import { buttonClass, LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { UnreadEntries } from "~/ui/unread-entries"
import { Expiry } from "../../licenses/components/expiry"
import { licensee } from "../../licenses/copy"
import type { HomeLicenses } from "../load.server"
import { MoreLink, unreadClass } from "./panel-parts"

const title = "Licenses & Billing"

export function LicensesPanel({ licenses }: { licenses: HomeLicenses }) {
  const { list, problem } = licenses
  return (
    <TitledPanel
      title={title}
      count={list?.total}
      aside={
        <MoreLink to={href("/licenses")} about="licenses">
          Manage
        </MoreLink>
      }
    >
      {!list && (
        <PanelBody>
          <LoadError resource="your licenses" problem={problem}>
            Your license keys keep working.
          </LoadError>
        </PanelBody>
      )}
      {list?.total === 0 && (
        <PanelBody>
          <EmptyState
            icon="key-round"
            level="h3"
            title="No licenses yet"
            action={<LinkButton to={href("/licenses")}>Choose a license</LinkButton>}
          >
            Licenses are for private deployments. The Community Edition is free.
          </EmptyState>
        </PanelBody>
      )}
      {list && list.total > 0 && (
        <>
          <UnreadEntries count={list.unread} className={unreadClass} />
          <ul>
            {list.rows.map((row) => (
              <li
                key={row.id}
                className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-5 py-2.5 max-md:px-4"
              >
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block font-semibold wrap-anywhere">
                    <bdi translate="no">{licensee(row)}</bdi>
                  </span>
                  <span className="block text-sm text-ink-2">
                    <bdi translate="yes">{typeLabel(row.type)}</bdi>
                  </span>
                </span>
                <span className="grid shrink-0 justify-items-end">
                  <Expiry license={row} />
                  {row.paymentPending && <span className="text-sm text-ink-2">Payment pending</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledPanel>
  )
}

export function VisitorLicensesPanel() {
  return (
    <TitledPanel title={title}>
      <PanelBody>
        <h3 className="font-semibold">Sign in to see your licenses</h3>
        <p className="mt-1 mb-4 text-ink-2">
          Your license keys and their expiration dates appear here. The Community Edition is free.
        </p>
        <div className="flex flex-wrap gap-2">
          <a href={useSignInAddress()} className={buttonClass({})}>
            Sign In
          </a>
          <LinkButton to={href("/licenses")}>See the licenses</LinkButton>
        </div>
      </PanelBody>
    </TitledPanel>
  )
}
