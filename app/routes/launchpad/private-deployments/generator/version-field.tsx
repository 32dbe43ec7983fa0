import { isDevBuild } from "~/domain/versions"
import { Field } from "~/ui/field"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
import { controlId, type ErrorsOf } from "./control-id"
import { customTag, type Draft } from "./draft"

/**
 * The tag of the images (spec 2 §4): the latest, a release, or any other that is typed. As where hosted deployments
 * choose theirs, there are two lists, and CSS shows the one that the box asks for.
 */
export function VersionField({
  versions,
  draft,
  errorsOf,
}: {
  versions: string[]
  draft: Draft
  errorsOf: ErrorsOf
}) {
  const tag = draft.configuration.imageTag || "latest"
  const stable = versions.filter((version) => !isDevBuild(version))
  const isListed = tag === "latest" || versions.includes(tag)
  const chosen = draft.customVersion || !isListed ? customTag : tag
  const options = (offered: string[]) => (
    <>
      <option value="latest">Latest</option>
      {offered.map((version) => (
        <option key={version} value={version}>
          {version}
        </option>
      ))}
      <option value={customTag}>Custom version</option>
    </>
  )
  return (
    <div className="group/version grid gap-3">
      <Field
        id={controlId("version")}
        label="Version"
        className="group-has-[[name=devBuilds]:checked]/version:hidden"
      >
        {(control) => (
          <Select {...control} name="version" defaultValue={chosen}>
            {options(stable)}
          </Select>
        )}
      </Field>
      <Field
        id={controlId("anyVersion")}
        label="Version"
        className="not-group-has-[[name=devBuilds]:checked]/version:hidden"
      >
        {(control) => (
          <Select {...control} name="anyVersion" defaultValue={chosen}>
            {options(versions)}
          </Select>
        )}
      </Field>
      {stable.length < versions.length && (
        <label className="flex min-h-6 w-fit items-center gap-2 text-sm text-ink-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name="devBuilds"
            defaultChecked={chosen === tag && isDevBuild(tag)}
            className="size-4"
          />
          Include dev builds
        </label>
      )}
      <Field
        id={controlId("imageTag")}
        label="Custom version"
        errors={errorsOf("imageTag")}
        className="hidden group-[&:has([name=devBuilds]:checked):has([name=anyVersion]_option[value=custom]:checked)]/version:grid group-[&:not(:has([name=devBuilds]:checked)):has([name=version]_option[value=custom]:checked)]/version:grid"
      >
        {(control) => (
          <TextInput
            {...control}
            name="customVersion"
            defaultValue={chosen === customTag ? draft.configuration.imageTag : ""}
            maxLength={122}
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
