import { type VersionControls, VersionField } from "../components/version-field"

/** What few need, out of the way (spec 1 §2): open by itself once something in it was chosen or is wrong. */
export function AdvancedOptions({ versions, controls }: { versions: string[]; controls: VersionControls }) {
  const { version, anyVersion, devBuilds, otherVersion } = controls
  const used = [version, anyVersion, devBuilds, otherVersion].some(
    ({ initialValue, errors }) => initialValue || errors,
  )
  return (
    <details open={used || undefined} className="group/advanced">
      <summary className="inline-flex min-h-6 w-fit list-none items-center rounded-control text-sm font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="group-open/advanced:hidden">+ Show Advanced Options</span>
        <span className="hidden group-open/advanced:inline">− Hide Advanced Options</span>
      </summary>
      <div className="mt-3">
        <VersionField versions={versions} blank="Latest" controls={controls} />
      </div>
    </details>
  )
}
