import type { ChangeEvent } from "react"
import { isDevBuild } from "~/domain/versions"
import type { FieldState } from "~/page/use-form-state"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
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
  const options = (versions: string[]) => (
    <>
      <option value="">{blank}</option>
      {versions.map((one) => (
        <option key={one} value={one}>
          {one === current ? `${one} (current)` : one}
        </option>
      ))}
    </>
  )

  return (
    <div className="group/version grid grid-cols-2 items-start gap-x-3 gap-y-4 max-md:grid-cols-1">
      <div className="grid gap-2">
        <Field
          id={version.id}
          label="Version"
          errors={version.errors}
          className="group-has-[[data-dev-builds]:checked]/version:hidden"
        >
          {(control) => (
            <Select {...control} name="version" defaultValue={version.initialValue} onChange={syncLists}>
              {options(stable)}
            </Select>
          )}
        </Field>
        <Field
          id={anyVersion.id}
          label="Version"
          errors={anyVersion.errors}
          className="hidden group-has-[[data-dev-builds]:checked]/version:grid"
        >
          {(control) => (
            <Select
              {...control}
              name="anyVersion"
              defaultValue={anyVersion.initialValue}
              onChange={syncLists}
            >
              {options(versions)}
            </Select>
          )}
        </Field>
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
      <Field id={otherVersion.id} label="Or enter a version" optional errors={otherVersion.errors}>
        {(control) => (
          <TextInput
            {...control}
            name="otherVersion"
            defaultValue={otherVersion.initialValue}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={stable[0] ?? "1.2.3"}
          />
        )}
      </Field>
    </div>
  )
}

/** Copies the selection to the other list, so that the checkbox doesn't lose it. */
function syncLists({ currentTarget: { form, name, value } }: ChangeEvent<HTMLSelectElement>) {
  const other = form?.elements.namedItem(name === "version" ? "anyVersion" : "version")
  if (!(other instanceof HTMLSelectElement)) return
  if ([...other.options].some((option) => option.value === value)) other.value = value
}
