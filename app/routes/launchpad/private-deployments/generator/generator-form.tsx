import { type FormEvent, type ReactNode, useRef } from "react"
import { href, useLocation, useNavigation, useSubmit } from "react-router"
import { PersonField } from "~/auth/person/person-field"
import { generatorDefaults, generatorFields, isSecretField } from "~/domain/generator/configuration"
import { warningsFor } from "~/domain/generator/warnings"
import { useBrand } from "~/page/use-brand"
import { Button } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { FormErrors } from "~/ui/form-errors"
import { Icon } from "~/ui/icon"
import { SegmentedControl } from "~/ui/segmented-control"
import type { GeneratorFormOptions } from "../guide-form-options.server"
import { DatabaseFields } from "./database-fields"
import { draftOfForm } from "./draft"
import {
  controlId,
  controlValues,
  formContent,
  HubTokenField,
  SecretField,
  TextField,
  VersionField,
} from "./fields"
import type { GeneratorReply } from "./generate-action.server"
import { LicenseField } from "./license-field"
import { useFormRules } from "./use-form-rules"

interface GeneratorFormProps {
  options: GeneratorFormOptions
  reply: GeneratorReply | undefined
  onEdit: () => void
  onSend: () => void
}

const accessMethods = [
  { value: "localhost", label: "Localhost" },
  { value: "domain", label: "Domain" },
] as const

const imageSizes = [
  { value: "small", label: "Small, about 15 GB" },
  { value: "large", label: "Large, about 70 GB" },
] as const

/** All fields of the configuration. CSS hides fields that don't apply, so that the form works without scripts. */
export function GeneratorForm({ options, reply, onEdit, onSend }: GeneratorFormProps) {
  const { name } = useBrand()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const navigation = useNavigation()
  const submit = useSubmit()
  const element = useRef<HTMLFormElement>(null)
  const follow = useFormRules(element)
  const draft = reply?.draft ?? options.draft
  const { configuration } = draft
  const errors = reply?.errors ?? []
  const generating =
    navigation.state !== "idle" && navigation.formMethod === "POST" && navigation.formAction === address

  function errorsFor(control: string) {
    const found = errors.filter((error) => error.control === control).map(({ message }) => message)
    return found.length > 0 ? found : undefined
  }

  const touched = [
    ...errors.map(({ control }) => control),
    ...generatorFields.filter(
      (field) => !isSecretField(field) && configuration[field] !== generatorDefaults[field],
    ),
  ]
  const isTouched = (fields: RegExp) => touched.some((name) => fields.test(name))

  function send(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    // The browser downloads the zip itself. An invalid form is submitted to the page instead, which shows the errors and
    // keeps the secrets that a redirect would drop.
    if (submitter?.hasAttribute("formaction") && !hasErrors(event.currentTarget)) return
    event.preventDefault()
    if (generating) return
    onSend()
    submit(event.currentTarget, { preventScrollReset: true, replace: true })
  }

  return (
    // React Router's Form would also intercept the download button, so this form submits itself.
    <form
      ref={element}
      method="post"
      action={address}
      noValidate
      onSubmit={send}
      onInput={onEdit}
      onChange={follow}
      className="grid divide-y divide-line"
    >
      <PersonField />
      {errors.length > 0 && (
        <div className="px-5 py-4 max-md:px-4">
          <FocusOnMount occasion={reply?.occasion}>
            <FormErrors
              fields={errors.map(({ control, message }) => ({ id: controlId(control), errors: [message] }))}
            />
          </FocusOnMount>
        </div>
      )}
      <formContent.Provider value={{ values: controlValues(configuration), errorsFor }}>
        <Part title="Access" about="How users reach the platform. A domain adds an ingress.">
          <div className="group/access grid gap-4">
            <SegmentedControl
              legend="Access method"
              legendHidden
              name="accessMethod"
              options={accessMethods}
              chosen={configuration.accessMethod}
              className="max-w-xs"
            />
            <div className="hidden grid-cols-2 items-start gap-4 group-has-[[value=domain]:checked]/access:grid max-md:grid-cols-1">
              <TextField name="domain" label="Domain" placeholder="ai.example.com" inputMode="url" />
              <TextField name="ingressClass" label="Ingress class" />
            </div>
            <TextField
              name="namespace"
              label="Namespace"
              hint="The commands create it, unless it's “default”."
              maxLength={63}
            />
          </div>
        </Part>
        <Part title="License" about={`The license for ${name}.`}>
          <LicenseField
            choices={options.licenses}
            draft={{ license: draft.license, licenseKey: configuration.licenseKey }}
            errorsFor={errorsFor}
          />
        </Part>
        <Part
          title="Models and images"
          about={`Default: the latest version, the small runner image, and ${options.hubTokenSaved ? "your saved" : "no"} model-hub token.`}
          folded={!isTouched(/imageTag|runnerImageSize|huggingFace/)}
        >
          <HubTokenField
            saved={options.hubTokenSaved}
            without={draft.withoutHubToken}
            posted={reply !== undefined}
          />
          <VersionField versions={options.versions} draft={draft} />
          <SegmentedControl
            legend="Runner image"
            name="runnerImageSize"
            options={imageSizes}
            chosen={configuration.runnerImageSize}
            className="max-w-md"
          />
        </Part>
        <Part
          title="Postgres"
          about="Stores users, chats and settings. Default: built in, with generated passwords."
          folded={!isTouched(/postgres/i)}
        >
          <DatabaseFields of="postgres" isExternal={configuration.useExternalPostgres} />
        </Part>
        <Part
          title="pgvector"
          about="Stores document vectors for retrieval. Default: built in, with a generated password."
          folded={!isTouched(/pgvector/i)}
        >
          <DatabaseFields of="pgvector" isExternal={configuration.useExternalPgvector} />
        </Part>
        <Part
          title="Sign-in and runner"
          about="Default: every registered user is an admin of the platform, and the passwords are generated."
          folded={!isTouched(/keycloak|adminUserIds|runnerToken/)}
        >
          <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
            <TextField name="keycloakUser" label="Auth server user" />
            <SecretField
              name="keycloakPassword"
              label="Auth server password"
              hint="Leave empty to generate."
            />
          </div>
          <TextField
            name="adminUserIds"
            label="Admin user IDs"
            hint={
              <>
                <code translate="no">all</code>
                {
                  " or an empty field makes every registered user an admin. Otherwise enter user IDs of the auth server, separated by commas."
                }
              </>
            }
            maxLength={4000}
          />
          <SecretField
            name="runnerToken"
            label="Runner token"
            hint="Used in both charts. Leave empty to generate."
          />
        </Part>
      </formContent.Provider>
      <input type="hidden" name="page" value={address} />
      <input type="hidden" name="lineDigests" value={reply?.lineDigests ?? ""} />
      <div className="flex flex-wrap items-center gap-3 px-5 py-4 max-md:px-4">
        <Button type="submit" look="primary" busy={generating}>
          {generating ? "Generating…" : "Generate Configuration"}
        </Button>
        <Button type="submit" formAction={href("/private-deployments/configuration.zip")}>
          <Icon name="download" />
          Download as zip
        </Button>
      </div>
    </form>
  )
}

function hasErrors(form: HTMLFormElement) {
  const { configuration } = draftOfForm(new FormData(form)).draft
  return warningsFor(configuration).some(({ blocks }) => blocks)
}

interface PartProps {
  title: string
  about: string
  folded?: boolean
  children: ReactNode
}

/** `folded` is for what most people leave as it is. Without it, the part doesn't fold. */
function Part({ title, about, folded, children }: PartProps) {
  const id = controlId(`part-${title.toLowerCase().replaceAll(" ", "-")}`)
  if (folded !== undefined) {
    return (
      <details aria-labelledby={id} open={!folded}>
        <summary className="disclosure grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 px-5 py-3.5 text-ink max-md:px-4">
          <h4 id={id} className="col-start-2 font-semibold">
            {title}
          </h4>
          <span className="col-start-2 font-normal text-ink-2">{about}</span>
        </summary>
        <div className="grid grid-cols-1 gap-4 px-5 pt-1 pb-5 max-md:px-4">{children}</div>
      </details>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend is not a heading and cannot be a grid item.
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-4 p-5 max-md:p-4">
      <div>
        <h4 id={id} className="font-semibold">
          {title}
        </h4>
        <p className="mt-0.5 text-sm text-ink-2">{about}</p>
      </div>
      {children}
    </div>
  )
}
