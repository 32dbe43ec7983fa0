import { Link, useLocation } from "react-router"
import { Icon } from "~/ui/icon"
import { type GuideEntry, guideAt, guides } from "../guides"

/** The guides before and after this one, in the order of the categories. */
export function Neighbors() {
  const { pathname, search } = useLocation()
  const place = guides.indexOf(guideAt(pathname))
  const before = guides[place - 1]
  const after = guides[place + 1]
  // Whether on a machine or on Kubernetes is asked by the clouds alone.
  const addressOf = ({ category, address }: GuideEntry) => (category === "cloud" ? address + search : address)
  return (
    <nav aria-label="Guides" className="mt-6 grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      {before && (
        <Neighbor to={addressOf(before)} label="Previous guide" name={before.name} arrow="arrow-left" />
      )}
      {after && <Neighbor to={addressOf(after)} label="Next guide" name={after.name} arrow="arrow-right" />}
    </nav>
  )
}

function Neighbor({
  to,
  label,
  name,
  arrow,
}: {
  to: string
  label: string
  name: string
  arrow: "arrow-left" | "arrow-right"
}) {
  const next = arrow === "arrow-right"
  return (
    <Link
      to={to}
      className={`group flex min-h-14 items-center gap-3 rounded-card border border-line px-4 py-2.5 transition-colors hover:border-edge ${
        next ? "flex-row-reverse text-right sm:col-start-2" : ""
      }`}
    >
      <Icon name={arrow} className="text-ink-3 group-hover:text-ember-ink" />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-2">{label}</span>
        <span className="font-semibold">{name}</span>
      </span>
    </Link>
  )
}
