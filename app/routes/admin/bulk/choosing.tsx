import { Form, useNavigation } from "react-router"
import { runningTimeouts } from "~/domain/timeout"
import { isDevBuild } from "~/domain/versions"
import { timeoutLabel } from "~/routes/launchpad/deployments/timeout/timeout-words"
import { Button, LinkButton } from "~/ui/button"
import { Field } from "~/ui/field"
import { Panel } from "~/ui/panel"
import { Select } from "~/ui/select"
import { counted } from "./act-words"
import type { Standing } from "./bulk-order"
import { useDashboardAddresses } from "./dashboard-address"
import { minutesValue } from "./selection"
import { SelectionFields } from "./selection-fields"

/** What the act still needs to know; what comes of it for each row is the next page's. */
export function Choosing({ standing }: { standing: Standing & { state: "choosing" } }) {
  const { kind, selection, count, versions } = standing
  const { dashboard, here } = useDashboardAddresses()
  const looking = useNavigation().formMethod === "POST"
  return (
    <Panel className="max-w-prose p-5">
      <Form method="post" action={here} className="grid gap-5">
        <SelectionFields selection={selection} />
        <p>
          {counted(count)} {selection.all ? "found by the dashboard's filter" : "selected"}. Nothing changes
          before you have seen which of them.
        </p>
        {kind === "timeout" ? (
          <Field id="minutes" label="Stops after" hint="Counted from the creation of each deployment.">
            {(control) => (
              <Select {...control} name="minutes" required>
                <option value="">Choose when they stop</option>
                {runningTimeouts.map((minutes) => (
                  <option key={minutes} value={minutesValue(minutes)}>
                    {timeoutLabel(minutes)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <Field id="toVersion" label="Version" hint="Only what runs can be updated.">
            {(control) => (
              <Select {...control} name="toVersion" required>
                <option value="">Choose a version</option>
                <Versions label="Stable" versions={versions.filter((one) => !isDevBuild(one))} />
                <Versions label="Development builds" versions={versions.filter(isDevBuild)} />
              </Select>
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={looking}>
            Continue
          </Button>
          <LinkButton to={dashboard}>Cancel</LinkButton>
        </div>
      </Form>
    </Panel>
  )
}

function Versions({ label, versions }: { label: string; versions: string[] }) {
  if (versions.length === 0) return null
  return (
    <optgroup label={label}>
      {versions.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </optgroup>
  )
}
