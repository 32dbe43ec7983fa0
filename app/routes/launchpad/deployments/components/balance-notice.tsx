import { href } from "react-router"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { BalanceSentence, type Costs } from "../../balance/components/balance-runway"

/** Warns before a machine stops because the balance can't pay its next hour. */
export function BalanceNotice({ costs }: { costs: Costs | null }) {
  if (!costs) return null
  return (
    <Notice
      kind="caution"
      title={<BalanceSentence costs={costs} />}
      actions={
        <LinkButton to={href("/balance")} size="sm">
          Add Funds
        </LinkButton>
      }
    />
  )
}
