import { Form, href } from "react-router"
import { PersonField } from "~/auth/person-field"
import { ceilingDays } from "~/domain/ceiling"
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
        <CeilingForm amount={ceiling ? String(ceiling.cents / 100) : ""} />
      </PanelBody>
    </TitledPanel>
  )
}

function CeilingText({ cents, since, left }: CeilingUse) {
  return (
    <div className="grid gap-1">
      <p>
        At most <Money cents={cents} /> from <DateTime at={since} /> on.{" "}
        {left < 0 ? (
          <span key="beyond" className="text-amber">
            Your machines go beyond it. Set it again to change their timeouts.
          </span>
        ) : (
          <span key="within">
            <span>
              Your machines take <Money cents={cents - left} /> of it until they stop,{" "}
            </span>
            <span>
              <Money cents={left} /> is left.
            </span>
          </span>
        )}
      </p>
      <p className="text-sm text-ink-2">
        {`Deleted machines aren't counted. The platform keeps the timeouts; this browser remembers the ceiling for ${ceilingDays} days.`}
      </p>
    </div>
  )
}

/** Leads to the page that shows which timeouts would change. */
export function CeilingForm({ amount, wrong = false }: { amount: string; wrong?: boolean }) {
  return (
    <Form action={href("/balance/ceiling")} className="flex flex-wrap items-start gap-x-3 gap-y-2">
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
