import { useLocation } from "react-router"
import { linkClass } from "~/ui/link"

/** With scripts a page refreshes itself; without them it waits to be asked, since somebody may be reading or typing. */
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
