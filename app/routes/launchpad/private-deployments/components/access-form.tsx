import { useRef, useState } from "react"
import { Form, href, useSearchParams } from "react-router"
import { PersonField } from "~/auth/person/person-field"
import { useCurrentAddress } from "~/http/return-to"
import { useBrand } from "~/page/use-brand"
import { Button } from "~/ui/button"
import { HiddenFields } from "~/ui/hidden-fields"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import { SegmentedControl } from "~/ui/segmented-control"
import { TextField } from "~/ui/text-field"
import { useHydrated } from "~/ui/use-hydrated"
import { ConnectButton } from "../connected/components/connect-button"
import { LicenseField } from "../generator/license-field"
import type { AccessFormOptions, LicenseChoices } from "../guide-form-options.server"

const ways = [
  { value: "false", label: "Localhost" },
  { value: "true", label: "Custom domain" },
] as const

/** The access URL of a Docker installation. Its state is in the address, so that the guide's commands use it. */
export function AccessForm({ options }: { options: AccessFormOptions }) {
  const { access, problem, apiHost } = options
  const { localPort } = useBrand()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [isChanged, setChanged] = useState(false)
  const hydrated = useHydrated()
  const isSaved = hydrated && !isChanged
  const others = [...search].filter(([name]) => !(name in access))

  function compare() {
    if (!form.current) return
    const typed = new FormData(form.current)
    const asSaved =
      typed.get("useCustomDomain") === String(access.useCustomDomain) &&
      typed.get("customDomain") === access.customDomain
    setChanged(!asSaved)
  }

  return (
    <Panel aria-label="Access" className="print:hidden grid grid-cols-1 gap-4 p-5 max-md:p-4">
      <Form
        // Resets the form to the saved values.
        key={JSON.stringify(access)}
        ref={form}
        method="get"
        preventScrollReset
        replace
        onInput={compare}
        onSubmit={() => setChanged(false)}
        className="group/access grid gap-4"
      >
        <HiddenFields fields={others} />
        <SegmentedControl
          legend="Access URL"
          name="useCustomDomain"
          options={ways}
          chosen={access.useCustomDomain ? "true" : "false"}
          className="max-w-xs"
        />
        <TextField
          field={{
            id: "custom-domain",
            name: "customDomain",
            initialValue: access.customDomain,
            errors: problem ? [problem] : undefined,
          }}
          label="Custom domain"
          hint="Point its DNS record at the machine. Leave empty to use localhost."
          fieldClass="hidden group-has-[[value=true]:checked]/access:grid"
          maxLength={300}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ai.example.com"
          autoFocus={problem !== null}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={isSaved}>
            {isSaved ? "Configuration Saved" : "Save Configuration"}
          </Button>
          <p className="text-sm text-ink-2">
            {"The commands below set up "}
            <code translate="no">{apiHost ?? `http://localhost:${localPort}`}</code>.
          </p>
        </div>
      </Form>
      <ConnectButton address={apiHost} description="Docker" />
    </Panel>
  )
}

const emptyDraft = { license: null, licenseKey: "" }

/** Downloads the license key for Docker Compose. A POST, so that the key does not appear in an address. */
export function LicenseFileForm({ licenses }: { licenses: LicenseChoices }) {
  const address = useCurrentAddress()
  return (
    <Panel aria-label="License" className="print:hidden p-5 max-md:p-4">
      <form method="post" action={href("/private-deployments/compose.env")} className="grid gap-4">
        <PersonField />
        <LicenseField choices={licenses} draft={emptyDraft} errorsFor={() => undefined} />
        <input type="hidden" name="page" value={address} />
        <div>
          <Button type="submit">
            <Icon name="download" />
            Download .env
          </Button>
        </div>
      </form>
    </Panel>
  )
}
