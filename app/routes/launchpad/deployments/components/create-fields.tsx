import { Field } from "~/ui/field"
import { TextInput } from "~/ui/text-input"
import { type VersionControls, VersionField } from "./version-field"

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

/** What few need, out of the way (spec 1 §2): open by itself once something in it was chosen or is wrong. */
export function AdvancedOptions({ versions, controls }: { versions: string[]; controls: VersionControls }) {
  const { version, anyVersion, devBuilds, otherVersion } = controls
  const used = [version, anyVersion, devBuilds, otherVersion].some(
    ({ initialValue, errors }) => initialValue || errors,
  )
  return (
    <details open={used || undefined} className="group/advanced">
      <summary className="inline-flex min-h-6 w-fit list-none items-center rounded-control text-sm font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="group-open/advanced:hidden">+ Show Advanced Options</span>
        <span className="hidden group-open/advanced:inline">− Hide Advanced Options</span>
      </summary>
      <div className="mt-3">
        <VersionField versions={versions} blank="Latest" controls={controls} />
      </div>
    </details>
  )
}
