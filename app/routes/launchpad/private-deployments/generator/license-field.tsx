import { Field } from "~/ui/field"
import { Notice } from "~/ui/notice"
import { PasswordInput } from "~/ui/password-input"
import { Select } from "~/ui/select"
import type { LicenseChoices } from "../guide-form-options.server"
import { type Draft, licenseValue } from "./draft"
import { controlId, type ErrorsFor } from "./fields"

interface LicenseFieldProps {
  choices: LicenseChoices
  draft: Pick<Draft, "license"> & { licenseKey: string }
  errorsFor: ErrorsFor
}

/** One of the account's licenses, or a typed key. */
export function LicenseField({ choices, draft, errorsFor }: LicenseFieldProps) {
  const { kind, rows } = choices
  const typed = (
    <Field
      id={controlId("licenseKey")}
      label="License key"
      optional
      errors={errorsFor("licenseKey")}
      hint="Without a key, the platform starts unlicensed. You can add a key later."
    >
      {(control) => (
        <PasswordInput
          {...control}
          label="the license key"
          name="licenseKey"
          defaultValue={draft.licenseKey}
          maxLength={4096}
        />
      )}
    </Field>
  )
  const isOffered = rows.length > 0
  const [first] = rows
  const preset = kind === "active" && first ? licenseValue(first.id) : "none"
  const offered = ["none", "typed", ...rows.map(({ id }) => licenseValue(id))]
  const chosen = draft.license !== null && offered.includes(draft.license) ? draft.license : preset
  return (
    <div className="group/license grid gap-3">
      {kind === "none" && (
        <Notice>
          <p>You don't have any licenses yet. Click "Manage Licenses" above to create one.</p>
        </Notice>
      )}
      {kind === "inactive" && (
        <p className="text-sm text-ink-2">
          {isOffered
            ? "None of your licenses is active. Those in the list have expired."
            : "None of your licenses is active."}
        </p>
      )}
      {kind === "expired" && (
        <Notice kind="caution">
          <p>All your licenses have expired. Please generate a new license or contact support.</p>
        </Notice>
      )}
      {isOffered ? (
        <Field id={controlId("license")} label="License" errors={errorsFor("license")}>
          {(control) => (
            <Select
              {...control}
              name="license"
              defaultValue={chosen}
              options={[
                ...rows.map(({ id, label }) => ({ value: licenseValue(id), label })),
                { value: "typed", label: "Another key" },
                { value: "none", label: "No license for now" },
              ]}
            />
          )}
        </Field>
      ) : (
        <input type="hidden" name="license" value="typed" />
      )}
      {/* Always the same field, so that a typed key stays when the licenses no longer load. */}
      <div className={isOffered ? "hidden group-has-[option[value=typed]:checked]/license:block" : ""}>
        {typed}
      </div>
    </div>
  )
}
