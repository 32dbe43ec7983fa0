import { Badge } from "~/ui/badge"
import { Field } from "~/ui/field"
import { PasswordInput } from "~/ui/password-input"
import { useHydrated } from "~/ui/use-hydrated"
import { controlId, type ErrorsOf } from "./control-id"

/** The account's token is put in on the server: this field says so, and never holds it (J5). */
export function HubTokenField({
  saved,
  without,
  again,
  errorsOf,
}: {
  saved: boolean
  without: boolean
  /** The form comes back, and what may have been typed here does not. */
  again: boolean
  errorsOf: ErrorsOf
}) {
  // With scripts the field itself is still there, and what was typed in it.
  const isLost = !useHydrated() && again
  return (
    <div className="grid gap-2">
      <Field
        id={controlId("huggingFaceToken")}
        label={
          <span className="inline-flex flex-wrap items-center gap-2">
            Model-hub token
            {saved && (
              <Badge tone="green" icon="check">
                Auto-filled from your account
              </Badge>
            )}
          </span>
        }
        optional={!saved}
        errors={errorsOf("huggingFaceToken")}
        hint={
          saved
            ? "Type another one to use it instead. The saved token appears in the generated commands only."
            : `For models that need one.${isLost ? " A token is never sent back to this field: if you typed one, type it again." : ""}`
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            of="the model-hub token"
            name="huggingFaceToken"
            maxLength={512}
            placeholder={saved ? "Your saved token is used" : "hf_…"}
          />
        )}
      </Field>
      {saved && (
        <label className="inline-flex min-h-6 w-fit items-center gap-2 text-sm text-ink-2 pointer-coarse:min-h-11">
          <input type="checkbox" name="withoutHubToken" defaultChecked={without} className="size-4" />
          Leave the token out
        </label>
      )}
    </div>
  )
}
