import { VersionLists } from "~/console/version-lists"
import { isDevBuild } from "~/domain/versions"
import type { FieldState } from "~/page/use-form-state"
import { TextField } from "~/ui/text-field"
import type { noVersion } from "../version-choice"

export type VersionControls = Record<keyof typeof noVersion, FieldState>

interface VersionFieldProps {
  /** Newest first, including dev builds. */
  versions: string[]
  /** The label of the empty option. */
  blank: string
  current?: string | null
  controls: VersionControls
}

export function VersionField({ versions, blank, current, controls }: VersionFieldProps) {
  const { version, anyVersion, devBuilds, otherVersion } = controls
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 max-md:grid-cols-1">
      <VersionLists
        versions={versions}
        lists={[version, anyVersion]}
        devBuilds={devBuilds.initialValue === "on"}
        current={current}
        before={<option value="">{blank}</option>}
      />
      <TextField
        field={otherVersion}
        label="Or enter a version"
        optional
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={versions.find((one) => !isDevBuild(one)) ?? "1.2.3"}
      />
    </div>
  )
}
