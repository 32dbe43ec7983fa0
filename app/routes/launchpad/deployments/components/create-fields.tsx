import type { FieldState } from "~/page/use-form-state"
import { TextField } from "~/ui/text-field"
import { type VersionControls, VersionField } from "./version-field"

interface HubTokenFieldProps {
  field: FieldState
  /** Null if the platform didn't say. */
  saved: boolean | null
  /** The last submit may have contained a token, which wasn't sent back with the other fields. */
  lost: boolean
}

/** The server says only whether a token is saved. It never sends the token to the browser. */
export function HubTokenField({ field, saved, lost }: HubTokenFieldProps) {
  return (
    <div className="grid gap-x-6 gap-y-2">
      <TextField
        field={{ ...field, initialValue: undefined }}
        label="Model-hub token"
        optional
        hint={
          lost
            ? "For security, this form doesn't keep tokens. If you entered a token, enter it again."
            : saved
              ? "Leave empty to keep the saved token."
              : "Saved to your account for models that require a token."
        }
        type="password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={512}
        placeholder={saved ? "A token is saved" : "hf_…"}
      />
      {saved !== false && (
        <label className="inline-flex min-h-6 w-fit items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input type="checkbox" name="removeHubToken" value="yes" className="size-4" />
          Remove the saved token
        </label>
      )}
    </div>
  )
}

/** Opens automatically if one of its fields has a value or an error. */
export function AdvancedOptions({ versions, controls }: { versions: string[]; controls: VersionControls }) {
  const { version, anyVersion, devBuilds, otherVersion } = controls
  const used = [version, anyVersion, devBuilds, otherVersion].some(
    ({ initialValue, errors }) => initialValue || errors,
  )
  return (
    <details open={used || undefined} className="group/advanced">
      <summary className="disclosure before:hidden">
        <span className="group-open/advanced:hidden">+ Show Advanced Options</span>
        <span className="hidden group-open/advanced:inline">− Hide Advanced Options</span>
      </summary>
      <div className="mt-3">
        <VersionField versions={versions} blank="Latest" controls={controls} />
      </div>
    </details>
  )
}
