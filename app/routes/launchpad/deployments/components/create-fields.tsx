import { Field } from "~/ui/field"
import { TextInput } from "~/ui/text-input"

/** The model-hub token (spec 1 §2): whether one is saved is told, the token itself never comes back (J5). */
export function HubTokenField({
  id,
  errors,
  saved,
  lost,
}: {
  id: string
  errors: string[] | undefined
  /** Null when the platform did not say. */
  saved: boolean | null
  /** What may have been typed here before did not come back with the rest of the form. */
  lost: boolean
}) {
  return (
    <div className="grid gap-x-6 gap-y-2">
      <Field
        id={id}
        label="Model-hub token"
        optional
        errors={errors}
        hint={
          lost
            ? "A token is never sent back to this page. If you typed one, type it again."
            : saved
              ? "Leave it empty to keep the saved one."
              : "Saved to your account, for models that need one."
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="password"
            name="hubToken"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={512}
            placeholder={saved ? "A token is saved" : "hf_…"}
            autoFocus={errors !== undefined}
          />
        )}
      </Field>
      {saved !== false && (
        <label className="inline-flex min-h-6 w-fit items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input type="checkbox" name="removeHubToken" value="yes" className="size-4" />
          Remove the saved token
        </label>
      )}
    </div>
  )
}
