import { useLocation } from "react-router"
import { lowBalanceCents } from "~/domain/needs-attention"
import { LinkButton } from "~/ui/button"
import { formatMoney } from "~/ui/money"
import { Notice } from "~/ui/notice"

/** Pages that say more of it themselves; that of a single deployment does not. */
const tellsItself = /^\/(?:(?:home|balance|app|deployments\/type)(?:\/|$)|deployments\/?$)/

/** Across the launchpad: machines are about to stop, or have. Null cents are a balance that could not be read. */
export function LowBalance({ cents }: { cents: number | null }) {
  const { pathname } = useLocation()
  if (cents === null || cents >= lowBalanceCents || tellsItself.test(pathname)) return null
  return (
    <Notice
      kind="caution"
      title={cents > 0 ? `Your balance is down to ${formatMoney(cents)}` : "Your balance is used up"}
      className="mb-6 print:hidden"
      actions={
        <LinkButton to="/balance" size="sm">
          Add Funds
        </LinkButton>
      }
    >
      <p>A machine stops when its next hour cannot be paid.</p>
    </Notice>
  )
}
