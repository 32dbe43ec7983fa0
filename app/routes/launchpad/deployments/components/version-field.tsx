import type { ChangeEvent } from "react"
import { isDevBuild } from "~/domain/versions"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
import type { noVersion } from "../version-choice"

/** The four controls as `useFormState` gives them. */
export type VersionControls = Record<
  keyof typeof noVersion,
  { id: string; initialValue?: string; errors?: string[] }
>

interface VersionFieldProps {
  /** Newest first, development builds among them. */
  versions: string[]
  /** What the empty choice is called. */
  blank: string
  /** The one that runs now is marked. */
  current?: string | null
  controls: VersionControls
}

/**
 * Stable releases, with a box for development builds, and a text for any other version (spec 1 §2). Browsers do not
 * agree on hiding single options, so there are two lists, and CSS shows the one that the box asks for.
 */
export function VersionField({ versions, blank, current, controls }: VersionFieldProps) {
  const { version, anyVersion, devBuilds, otherVersion } = controls
  const stable = versions.filter((one) => !isDevBuild(one))
  const options = (offered: string[]) => (
    <>
      <option value="">{blank}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {one === current ? `${one} (runs now)` : one}
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
            <Select {...control} name="version" defaultValue={version.initialValue} onChange={keepInStep}>
              {options(stable)}
            </Select>
          )}
        </Field>
        <Field
          id={anyVersion.id}
          label="Version"
          errors={anyVersion.errors}
          className="not-group-has-[[data-dev-builds]:checked]/version:hidden"
        >
          {(control) => (
            <Select
              {...control}
              name="anyVersion"
              defaultValue={anyVersion.initialValue}
              onChange={keepInStep}
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
      <Field id={otherVersion.id} label="Or type a version" optional errors={otherVersion.errors}>
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

/** The box changes the list, and must not lose the choice that was made in the other one. */
function keepInStep({ currentTarget: { form, name, value } }: ChangeEvent<HTMLSelectElement>) {
  const other = form?.elements.namedItem(name === "version" ? "anyVersion" : "version")
  if (!(other instanceof HTMLSelectElement)) return
  if ([...other.options].some((option) => option.value === value)) other.value = value
}
