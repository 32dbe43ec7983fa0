import { Link, type To } from "react-router"
import { linkClass } from "~/ui/link"
import { industryLabels } from "./use-cases"
import type { Detected } from "./use-detected-industry"

/** Why another tab than the first is shown, and the way back. Its room is always there, so that nothing jumps. */
export function DetectedNote({
  detected,
  back,
  onBack,
}: {
  detected: Detected | null
  back: To
  onBack(): void
}) {
  return (
    <p role="status" className="mb-4 flex min-h-11 items-end text-ink-2 max-md:min-h-16">
      {detected && detected.industry !== "financial" && (
        <span>
          Showing {industryLabels[detected.industry]}, since your network seems to belong to {detected.name}.{" "}
          <Link to={back} replace preventScrollReset onClick={onBack} className={linkClass}>
            Show {industryLabels.financial}
          </Link>
        </span>
      )}
    </p>
  )
}
