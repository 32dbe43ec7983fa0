import { Form, useNavigation } from "react-router"
import { runningTimeouts, timeoutMinutes } from "~/domain/timeout"
import { Button, LinkButton } from "~/ui/button"
import { Panel } from "~/ui/panel"
import { minutesValue, timeoutLabel } from "../copy"
import type { DeploymentRow } from "../load.server"
import { StopTime } from "./timeout-end"
import { TimeoutFields } from "./timeout-facts"

/** All choices with what each comes to (spec 1 §9); what is set now is among them, and marked. */
export function TimeoutChoices({ row, returnTo }: { row: DeploymentRow; returnTo: string }) {
  const changing = useNavigation().formMethod === "POST"
  const current = timeoutMinutes(row)
  return (
    <Panel>
      <Form method="post" action={`.?returnTo=${encodeURIComponent(returnTo)}`}>
        <TimeoutFields row={row} />
        <fieldset>
          <legend className="px-5 pt-4 text-md font-semibold max-md:px-4">Stops after</legend>
          <div className="mt-3 grid">
            {timeoutChoices(current).map((minutes) => (
              <label
                key={minutes}
                className="flex min-h-11 items-center gap-3 border-t border-line px-5 py-1.5 has-checked:bg-ember-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ember max-md:px-4"
              >
                <input
                  type="radio"
                  name="minutes"
                  value={minutesValue(minutes)}
                  defaultChecked={minutes === current}
                  className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-raised outline-none checked:border-6 checked:border-ember"
                />
                <span>
                  {timeoutLabel(minutes)}
                  {minutes === current && <span className="text-ink-2"> · as it is</span>}
                </span>
                <span className="ml-auto text-right text-sm text-ink-2">
                  <StopTime minutes={minutes} row={row} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2 rounded-b-card border-t border-line bg-sunk/60 px-5 py-3.5 max-md:px-4">
          <Button type="submit" look="primary" busy={changing}>
            {changing ? "Changing…" : "Change Timeout"}
          </Button>
          <LinkButton to={returnTo}>Cancel</LinkButton>
        </div>
      </Form>
    </Panel>
  )
}

/** The offered ones in their order, and the one that is set, where it belongs among them. */
export function timeoutChoices(current: number | null): Array<number | null> {
  const minutes = new Set<number | null>([...runningTimeouts, current])
  return [...minutes].sort((one, other) => (one ?? 0) - (other ?? 0))
}
