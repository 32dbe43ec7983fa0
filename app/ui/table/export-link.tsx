import { Link, useLocation } from "react-router"
import { buttonClass } from "../button"
import { Icon } from "../icon"

/** Exactly the rows that are found, with the columns that are shown, as a file at `path`. */
export function ExportLink({ path }: { path: string }) {
  const { search } = useLocation()
  return (
    <Link to={path + search} reloadDocument className={buttonClass({})}>
      <Icon name="download" /> CSV
    </Link>
  )
}
