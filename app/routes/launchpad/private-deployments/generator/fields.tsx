import { type ComponentProps, createContext, type ReactNode, use } from "react"
import { VersionLists } from "~/console/version-lists"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { isDevBuild } from "~/domain/versions"
import { Badge } from "~/ui/badge"
import { Field } from "~/ui/field"
import { PasswordInput } from "~/ui/password-input"
import { TextField as PlainTextField } from "~/ui/text-field"
import { useHydrated } from "~/ui/use-hydrated"
import { customTag, type Draft } from "./draft"

export type ErrorsFor = (control: string) => string[] | undefined

interface FormContent {
  values: ReturnType<typeof controlValues>
  errorsFor: ErrorsFor
}

export const formContent = createContext<FormContent | null>(null)

function useFormContent() {
  const content = use(formContent)
  if (!content) throw new Error("A field of the configuration is outside its form")
  return content
}

/** A database's password has a control for the built-in database and one for an external database. */
export function controlValues(configuration: GeneratorConfiguration) {
  const { useExternalPostgres, useExternalPgvector, postgresPassword, pgvectorPassword } = configuration
  return {
    ...configuration,
    postgresPassword: useExternalPostgres ? "" : postgresPassword,
    postgresExternalPassword: useExternalPostgres ? postgresPassword : "",
    pgvectorPassword: useExternalPgvector ? "" : pgvectorPassword,
    pgvectorExternalPassword: useExternalPgvector ? pgvectorPassword : "",
  }
}

/** The id of a control, for links from messages. */
export function controlId(name: string) {
  return `configuration-${name}`
}

interface FieldProps {
  name: {
    [Name in keyof FormContent["values"]]: FormContent["values"][Name] extends string ? Name : never
  }[keyof FormContent["values"]]
  label: string
  hint?: ReactNode
}

export function TextField({ name, ...input }: FieldProps & ComponentProps<"input">) {
  const { values, errorsFor } = useFormContent()
  return (
    <PlainTextField
      field={{ id: controlId(name), name, initialValue: values[name], errors: errorsFor(name) }}
      maxLength={253}
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  )
}

/** A secret. Generated in the browser; without scripts the server generates it when the field is empty. */
export function SecretField({ name, label, hint }: FieldProps) {
  const { values, errorsFor } = useFormContent()
  return (
    <Field id={controlId(name)} label={label} hint={hint} errors={errorsFor(name)}>
      {(control) => (
        <PasswordInput
          {...control}
          label={`the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          name={name}
          defaultValue={values[name]}
          maxLength={512}
        />
      )}
    </Field>
  )
}

interface HubTokenFieldProps {
  saved: boolean
  without: boolean
  /** The form was posted. Its reply never contains a typed token. */
  posted: boolean
}

/** The server adds the account's token. The field never holds it, so that the token does not reach the page. */
export function HubTokenField({ saved, without, posted }: HubTokenFieldProps) {
  const { errorsFor } = useFormContent()
  // With scripts the field keeps its input.
  const isLost = !useHydrated() && posted
  return (
    <div className="group/token grid gap-2">
      <Field
        id={controlId("huggingFaceToken")}
        label={
          <span className="inline-flex flex-wrap items-center gap-2">
            Model-hub token
            {saved && (
              <span className="group-has-[:checked]/token:hidden group-has-[input[name=huggingFaceToken]:not(:placeholder-shown)]/token:hidden">
                <Badge tone="green" icon="check">
                  Auto-filled from your account
                </Badge>
              </span>
            )}
          </span>
        }
        optional={!saved}
        errors={errorsFor("huggingFaceToken")}
        hint={
          saved
            ? "Enter another token to use it instead. The saved token appears only in the generated commands."
            : `Required by some models.${isLost ? " If you entered a token, enter it again. Tokens are never sent back to this page." : ""}`
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            label="the model-hub token"
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

export function VersionField({ versions, draft }: { versions: string[]; draft: Draft }) {
  const { errorsFor } = useFormContent()
  const tag = draft.configuration.imageTag || "latest"
  const isListed = tag === "latest" || versions.includes(tag)
  const chosen = draft.customVersion || !isListed ? customTag : tag
  const versionField = (name: string) => ({ id: controlId(name), name, initialValue: chosen })
  return (
    <div className="group/version grid gap-3">
      <VersionLists
        versions={versions}
        lists={[versionField("version"), versionField("anyVersion")]}
        devBuilds={chosen === tag && isDevBuild(tag)}
        before={<option value="latest">Latest</option>}
        after={<option value={customTag}>Custom version</option>}
      />
      <PlainTextField
        field={{
          id: controlId("imageTag"),
          name: "customVersion",
          initialValue: chosen === customTag ? draft.configuration.imageTag : "",
          errors: errorsFor("imageTag"),
        }}
        label="Custom version"
        fieldClass="hidden group-[&:has([name=devBuilds]:checked):has([name=anyVersion]_option[value=custom]:checked)]/version:grid group-[&:not(:has([name=devBuilds]:checked)):has([name=version]_option[value=custom]:checked)]/version:grid"
        maxLength={122}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={versions.find((version) => !isDevBuild(version)) ?? "1.2.3"}
      />
    </div>
  )
}
