import { useLocation } from "react-router"
import { linkClass } from "~/ui/link"

/** Without scripts the page must not reload by itself: somebody may be reading or typing. */
export function RefreshWithoutScripts() {
  const { pathname, search } = useLocation()
  return (
    <noscript>
      <a href={pathname + search} className={linkClass}>
        Refresh
      </a>
    </noscript>
  )
}
