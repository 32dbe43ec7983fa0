import { buttonClass } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { Icon } from "~/ui/icon"
import { keyAddress } from "./addresses"
import type { LicenseRow } from "./reading"
import { licensee } from "./words"

/** The key behind its mask. A native disclosure, so that it opens without scripts too. */
export function LicenseKey({ license, licenseKey }: { license: LicenseRow; licenseKey: string }) {
  const { id, addressable } = license
  const ofLicense = <span className="sr-only"> of the license of {licensee(license)}</span>
  return (
    <details className="group/key min-w-0">
      <summary className="-mx-2 -my-1 flex min-h-8 w-fit list-none items-center gap-3 rounded-control px-2 text-sm font-semibold text-ember-ink select-none hover:underline pointer-coarse:min-h-11 max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="group-open/key:hidden">Show Key{ofLicense}</span>
        <span className="hidden group-open/key:inline">Hide Key{ofLicense}</span>
        <span aria-hidden="true" className="font-mono font-normal text-ink-3 group-open/key:hidden">
          ••••••••••••••••
        </span>
      </summary>
      <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-2">
        <code className="min-w-0 flex-1 basis-80 rounded-control bg-sunk px-3 py-1.5 font-mono text-xs leading-5 select-all [overflow-wrap:anywhere]">
          {licenseKey}
        </code>
        <div className="flex gap-2">
          <CopyButton text={licenseKey} of={`the key of the license of ${licensee(license)}`} />
          {addressable && (
            <a href={keyAddress(id)} className={buttonClass({ size: "sm" })}>
              <Icon name="download" size="sm" />
              Download
              <span className="sr-only"> the key of the license of {licensee(license)}</span>
            </a>
          )}
        </div>
      </div>
    </details>
  )
}
