import { Link } from "react-router"
import { useBrand } from "~/routes/brand"
import { linkClass } from "~/ui/link"

/** What has to be true before an agent can be deployed to this computer. */
export function LocalhostWords() {
  const { name } = useBrand()
  return (
    <>
      Make sure that {name} runs at <code className="font-mono text-sm">localhost:8080</code>. Not installed
      yet?{" "}
      <Link to="/private-deployments/category/local" className={linkClass}>
        Install it on this computer
      </Link>
      .
    </>
  )
}
