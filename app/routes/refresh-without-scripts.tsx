import { useCurrentAddress } from "~/http/return-to"
import { linkClass } from "~/ui/link"

/** Without scripts the page must not reload by itself: somebody may be reading or typing. */
export function RefreshWithoutScripts() {
  return (
    <noscript>
      <a href={useCurrentAddress()} className={linkClass}>
        Refresh
      </a>
    </noscript>
  )
}
