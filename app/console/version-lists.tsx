import type { ChangeEvent, ReactNode } from "react"
import { isDevBuild } from "~/domain/versions"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"

interface VersionList {
  id: string
  name: string
  initialValue: string | undefined
  errors?: string[] | undefined
}

/**
 * Browsers disagree on hiding single options. So there are two lists, stable releases and all releases, and CSS shows the
 * list that the checkbox selects.
 */
export function VersionLists({
  versions,
  lists: [stable, any],
  devBuilds,
  current,
  before,
  after,
}: {
  /** Newest first, including dev builds. */
  versions: string[]
  lists: [stable: VersionList, any: VersionList]
  devBuilds: boolean
  /** The running version, which is marked. */
  current?: string | null
  /** Options around the versions. */
  before: ReactNode
  after?: ReactNode
}) {
  const select = ({ id, name, initialValue, errors }: VersionList, offered: string[], className: string) => (
    <Field id={id} label="Version" errors={errors} className={className}>
      {(control) => (
        <Select {...control} name={name} defaultValue={initialValue} onChange={syncLists}>
          {before}
          {offered.map((version) => (
            <option key={version} value={version}>
              {version === current ? `${version} (current)` : version}
            </option>
          ))}
          {after}
        </Select>
      )}
    </Field>
  )
  const releases = versions.filter((version) => !isDevBuild(version))
  return (
    <div className="group/lists grid gap-2">
      {select(stable, releases, "group-has-[[name=devBuilds]:checked]/lists:hidden")}
      {select(any, versions, "hidden group-has-[[name=devBuilds]:checked]/lists:grid")}
      <label className="flex min-h-6 w-fit items-center gap-2 text-sm text-ink-2 pointer-coarse:min-h-11">
        <input type="checkbox" name="devBuilds" defaultChecked={devBuilds} className="size-4" />
        Include dev builds
      </label>
    </div>
  )
}

/** Copies the selection to the other list, so that the checkbox doesn't lose it. */
function syncLists({ currentTarget: { form, name, value } }: ChangeEvent<HTMLSelectElement>) {
  const other = form?.elements.namedItem(name === "version" ? "anyVersion" : "version")
  if (!(other instanceof HTMLSelectElement)) return
  if ([...other.options].some((option) => option.value === value)) other.value = value
}
