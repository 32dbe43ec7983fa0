import { typeLabel } from "~/domain/license-labels"
import type { License } from "~/platform/customer/licenses.server"
import { licensee } from "../copy"

export function LicenseTitle({ license }: { license: Pick<License, "organizationName" | "type"> }) {
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
