import { useCurrentAddress } from "~/http/return-to"

/** Without scripts the page must not reload by itself: somebody may be reading or typing. */
export function RefreshWithoutScripts() {
  return (
    <noscript>
      <a href={useCurrentAddress()} className="link">
        Refresh
      </a>
    </noscript>
  )
}
