import { Form, href } from "react-router"
import { PersonField } from "~/auth/person-field"
import { Button } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { Field } from "~/ui/field"
import { Money } from "~/ui/money"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { TextInput } from "~/ui/text-input"
import type { CeilingUse } from "../ceiling.server"

/** The ceiling that is set, and the form for one. */
export function CeilingPanel({ ceiling }: { ceiling: CeilingUse | null }) {
  return (
    <TitledPanel
      title="Spending ceiling"
      aside={
        ceiling && (
          <Form method="post" action={href("/balance/ceiling")}>
            <PersonField />
            <Button type="submit" name="remove" value="yes" look="quiet" size="sm">
              Remove Ceiling
            </Button>
          </Form>
        )
      }
    >
      <PanelBody className="-mt-1 grid gap-4">
        {ceiling && <CeilingText {...ceiling} />}
        <CeilingForm
          amount={ceiling ? String(Math.max(0, Math.floor((ceiling.cents - ceiling.spent) / 100))) : ""}
        />
      </PanelBody>
    </TitledPanel>
  )
}

function CeilingText({ cents, since, spent, committed }: CeilingUse) {
  return (
    <p>
      At most <Money cents={cents} /> from <DateTime at={since} /> on.{" "}
      {committed > cents ? (
        <span key="beyond" className="text-amber">
          Your machines go beyond it.
        </span>
      ) : (
        <span key="within">
          The machines that run still cost <Money cents={committed - spent} /> until they stop.
        </span>
      )}
      <span> Machines that have stopped or were deleted aren't counted. A new ceiling counts from now.</span>
    </p>
  )
}

/** Leads to the page that shows which timeouts would change. */
export function CeilingForm({ amount, wrong = false }: { amount: string; wrong?: boolean }) {
  return (
    <Form
      action={href("/balance/ceiling")}
      className="flex flex-wrap print:hidden items-start gap-x-3 gap-y-2"
    >
      <Field
        id="ceiling-amount"
        label="Never spend more than this from now (USD)"
        hint="Whole dollars, such as 100. You see what would change first."
        {...(wrong && { errors: ["Enter whole dollars, from 0 to 1000000"] })}
      >
        {(control) => (
          <TextInput
            {...control}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={12}
            defaultValue={amount}
            autoFocus={wrong}
            className="tabular-nums"
          />
        )}
      </Field>
      <Button type="submit" className="sm:mt-[1.625rem]">
        Show Changes
      </Button>
    </Form>
  )
}
