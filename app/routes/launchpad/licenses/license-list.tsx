import { useLocation } from "react-router"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { LicenseRow } from "./license-row"
import type { Reading } from "./reading"

export function LicenseList({ reading: { rows } }: { reading: Reading }) {
  return (
    <section aria-labelledby="licenses-title" className="@container grid grid-cols-1 gap-3">
      <h2 id="licenses-title" className="flex min-h-9 items-baseline gap-2 text-lg font-semibold">
        Your Licenses
        {rows && <span className="font-normal text-ink-3 tabular-nums">{rows.length}</span>}
      </h2>
      {!rows && <Unread />}
      {rows?.length === 0 && (
        <EmptyState icon="key-round" title="No licenses yet" level="h3">
          Choose one above. Its key appears here, to copy or to take along as a file.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-3 @min-[52rem]:gap-0 @min-[52rem]:overflow-hidden @min-[52rem]:rounded-card @min-[52rem]:border @min-[52rem]:border-line @min-[52rem]:shadow-raised">
          {rows.map((row) => (
            <LicenseRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Unread() {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      title="Your licenses could not be read"
      actions={
        <LinkButton to={pathname + search} size="sm" preventScrollReset>
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. Keys that you have go on working.</p>
    </Notice>
  )
}
