import type { ChangeEvent } from "react"
import { isDevBuild } from "~/domain/versions"
import type { FieldState } from "~/page/use-form-state"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { TextField } from "~/ui/text-field"
import type { noVersion } from "../version-choice"

export type VersionControls = Record<keyof typeof noVersion, FieldState>

interface VersionFieldProps {
  /** Newest first, including dev builds. */
  versions: string[]
  /** The label of the empty option. */
  blank: string
  /** The running version, which is marked. */
  current?: string | null
  controls: VersionControls
}

/**
 * Browsers disagree on hiding single options. So there are two lists, stable releases and all releases, and CSS shows the
 * list that the checkbox selects.
 */
export function VersionField({ versions, blank, current, controls }: VersionFieldProps) {
  const { version, anyVersion, devBuilds, otherVersion } = controls
  const stable = versions.filter((one) => !isDevBuild(one))
  const list = ({ id, name, initialValue, errors }: FieldState, versions: string[], className: string) => (
    <Field id={id} label="Version" errors={errors} className={className}>
      {(control) => (
        <Select {...control} name={name} defaultValue={initialValue} onChange={syncLists}>
          <option value="">{blank}</option>
          {versions.map((one) => (
            <option key={one} value={one}>
              {one === current ? `${one} (current)` : one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )

  return (
    <div className="group/version grid grid-cols-2 items-start gap-x-3 gap-y-4 max-md:grid-cols-1">
      <div className="grid gap-2">
        {list(version, stable, "group-has-[[data-dev-builds]:checked]/version:hidden")}
        {list(anyVersion, versions, "hidden group-has-[[data-dev-builds]:checked]/version:grid")}
        <label className="flex min-h-6 items-center gap-2 text-sm text-ink-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name="devBuilds"
            data-dev-builds=""
            defaultChecked={devBuilds.initialValue === "on"}
            className="size-4"
          />
          Include dev builds
        </label>
      </div>
      <TextField
        field={otherVersion}
        label="Or enter a version"
        optional
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={stable[0] ?? "1.2.3"}
      />
    </div>
  )
}

/** Copies the selection to the other list, so that the checkbox doesn't lose it. */
function syncLists({ currentTarget: { form, name, value } }: ChangeEvent<HTMLSelectElement>) {
  const other = form?.elements.namedItem(name === "version" ? "anyVersion" : "version")
  if (!(other instanceof HTMLSelectElement)) return
  if ([...other.options].some((option) => option.value === value)) other.value = value
}
