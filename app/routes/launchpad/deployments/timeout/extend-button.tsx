import { Form } from "react-router"
import { extended } from "~/domain/timeout"
import { Button } from "~/ui/button"
import type { TimeoutChange } from "../components/timeout-form"
import { minutesValue } from "../copy"
import type { DeploymentRow } from "../load.server"
import { TimeoutFields } from "./timeout-facts"

/** Four hours more with one press, for a machine that is about to stop; nothing where there is no room for them. */
export function ExtendButton({ row, timer }: { row: DeploymentRow; timer: TimeoutChange }) {
  const minutes = extended(row)
  if (minutes === null) return null
  return (
    <Form
      method="post"
      action={timer.address}
      onSubmit={(event) => {
        event.preventDefault()
        // The button goes away with the last hour; what it changed is the countdown, a button too.
        event.currentTarget.closest("dd")?.querySelector("button")?.focus()
        timer.change(minutes)
      }}
    >
      <TimeoutFields row={row} />
      <input type="hidden" name="minutes" value={minutesValue(minutes)} />
      <Button type="submit" size="sm" busy={timer.changing} className="mt-1.5">
        +4 h<span className="sr-only"> for {row.name}</span>
      </Button>
    </Form>
  )
}
