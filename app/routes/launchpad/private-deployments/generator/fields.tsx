import type { ComponentProps, ReactNode } from "react"
import { isDevBuild } from "~/domain/versions"
import { Badge } from "~/ui/badge"
import { Field } from "~/ui/field"
import { PasswordInput } from "~/ui/password-input"
import { Select } from "~/ui/select"
import { TextInput } from "~/ui/text-input"
import { useHydrated } from "~/ui/use-hydrated"
import { customTag, type Draft } from "./draft"

/** The errors beside a control, by its name; undefined when there are none. */
export type ErrorsOf = (control: string) => string[] | undefined

/** The id of the control of that name, where what is said of it leads. */
export function controlId(name: string) {
  return `configuration-${name}`
}

interface TextFieldProps {
  name: string
  label: string
  value: string
  hint?: ReactNode
  optional?: boolean
  errorsOf: ErrorsOf
  input?: ComponentProps<"input">
}

/** One line of the configuration. */
export function TextField({ name, label, value, hint, optional, errorsOf, input }: TextFieldProps) {
  return (
    <Field id={controlId(name)} label={label} hint={hint} optional={optional} errors={errorsOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          defaultValue={value}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  )
}

/** A secret of the configuration. With scripts it is made where it is shown; otherwise by the server, where it is left empty. */
export function SecretField({ name, label, value, hint, optional, errorsOf }: TextFieldProps) {
  return (
    <Field id={controlId(name)} label={label} hint={hint} optional={optional} errors={errorsOf(name)}>
      {(control) => (
        <PasswordInput
          {...control}
          of={`the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          name={name}
          defaultValue={value}
          maxLength={512}
        />
      )}
    </Field>
  )
}

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
