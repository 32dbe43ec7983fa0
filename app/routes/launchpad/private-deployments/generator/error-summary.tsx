import { FocusOnMount } from "~/ui/focus-on-mount"
import { FormErrors } from "~/ui/form-errors"
import { type ControlError, controlId } from "./control-id"

/** What stands in the way of a configuration, with a link to each field; it takes the focus whenever it comes anew. */
export function ErrorSummary({ errors, occasion }: { errors: ControlError[]; occasion: unknown }) {
  return (
    <div className="px-5 py-4 max-md:px-4">
      <FocusOnMount occasion={occasion}>
        <FormErrors
          fields={errors.map(({ control, message }) => ({ id: controlId(control), errors: [message] }))}
        />
      </FocusOnMount>
    </div>
  )
}
