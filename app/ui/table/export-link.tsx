import { Link, useLocation } from "react-router"
import { buttonClass } from "../button"
import { Icon } from "../icon"

/** Downloads the matching rows with the visible columns from `path`. */
export function ExportLink({ path }: { path: string }) {
  const { search } = useLocation()
  return (
    <Link to={path + search} reloadDocument className={buttonClass({})}>
      <Icon name="download" /> CSV
    </Link>
  )
}
