import { useOutletContext } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { accessUrl } from "~/domain/access-url"
import { spentCents } from "~/domain/charges"
import { useBrand } from "~/page/use-brand"
import { useNow } from "~/ui/clock"
import { CopyButton } from "~/ui/copy-button"
import { DateTime } from "~/ui/date-time"
import { Fact } from "~/ui/fact"
import { formatMoney } from "~/ui/money"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { RelativeTime } from "~/ui/relative-time"

/** What the row above doesn't show. */
export default function DeploymentDetails() {
  const row = useOutletContext<DeploymentRow>()
  const brand = useBrand()
  const now = useNow(60_000)
  const spent = spentCents(row, now)
  const address = accessUrl(row.ipv4, brand)
  return (
    <TitledPanel title="Details">
      <PanelBody>
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-8 gap-y-4">
          <Fact label="Address">
            <Copied text={address} label="the address" />
          </Fact>
          <Fact label="IPv4 address">
            <Copied text={row.ipv4} label="the IPv4 address" />
          </Fact>
          <Fact label="ID">
            <Copied text={row.id} label="the ID" />
          </Fact>
          {row.createdAt !== null && (
            <Fact label="Created">
              <DateTime at={row.createdAt} /> · <RelativeTime at={row.createdAt} />
            </Fact>
          )}
          {spent !== null && <Fact label="Cost so far">{formatMoney(spent)}</Fact>}
        </dl>
      </PanelBody>
    </TitledPanel>
  )
}

function Copied({ text, label }: { text: string | null; label: string }) {
  if (text === null) return <span className="text-ink-2">not available yet</span>
  return (
    <>
      <code translate="no" className="text-sm">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </>
  )
}
