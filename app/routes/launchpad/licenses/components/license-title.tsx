import { typeLabel } from "~/domain/license-labels"
import { licensee } from "../copy"
import type { LicenseRow } from "../load.server"

/** Whose license it is, and of which type. */
export function LicenseTitle({ license }: { license: Pick<LicenseRow, "organizationName" | "type"> }) {
  return (
    <>
      <bdi translate="no" className="font-semibold">
        {licensee(license)}
      </bdi>{" "}
      <bdi translate="no" className="text-ink-2">
        {typeLabel(license.type)}
      </bdi>
    </>
  )
}
