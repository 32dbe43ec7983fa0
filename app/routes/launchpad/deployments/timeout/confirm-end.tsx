import { Form, useNavigation } from "react-router"
import { endsAtOnce } from "~/domain/timeout"
import { Button, LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { Panel } from "~/ui/panel"
import { endWarning, minutesValue } from "../copy"
import type { DeploymentRow } from "../load.server"
import { TimeoutChoices } from "./timeout-choices"
import { TimeoutFields } from "./timeout-facts"

/** The page that a timeout leads to which is past already: the consequence first, and nothing has been done yet. */
export function ConfirmEnd({
  row,
  minutes,
  returnTo,
}: {
  row: DeploymentRow
  minutes: number
  returnTo: string
}) {
  const changing = useNavigation().formMethod === "POST"
  const now = useNow(60_000)
  if (!endsAtOnce(minutes, row.createdAt, now)) return <TimeoutChoices row={row} returnTo={returnTo} />
  return (
    <Panel className="grid gap-5 p-5">
      <p className="text-md [overflow-wrap:anywhere]">{endWarning(row.name, minutes)}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <TimeoutFields row={row} />
        <input type="hidden" name="minutes" value={minutesValue(minutes)} />
        <input type="hidden" name="confirmed" value="yes" />
        <LinkButton to={returnTo} autoFocus>
          Cancel
        </LinkButton>
        <Button type="submit" look="danger" busy={changing}>
          {changing ? "Ending…" : "End It Now"}
        </Button>
      </Form>
    </Panel>
  )
}
