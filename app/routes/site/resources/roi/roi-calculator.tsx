import { useState } from "react"
import { Link, useLocation } from "react-router"
import { FullEstimate } from "./full-estimate"
import { SimpleEstimate } from "./simple-estimate"

const views = [
  { name: "Full estimate", to: "/resources?open=roi-calculator#roi-calculator", simple: false },
  { name: "Simple estimate", to: "/resources?open=roi-calculator&view=simple#roi-calculator", simple: true },
]

/** The estimate that the page's address asks for; a link to another one begins anew, also when the address stays the same. */
export function RoiCalculator() {
  const { search } = useLocation()
  const [beginnings, setBeginnings] = useState(0)
  const simple = new URLSearchParams(search).get("view") === "simple"
  const beginAnew = () => setBeginnings((before) => before + 1)
  const Estimate = simple ? SimpleEstimate : FullEstimate
  return (
    <div className="grid grid-cols-1 gap-8">
      <nav aria-label="Kind of estimate" className="flex gap-6 border-b border-line print:hidden">
        {views.map((view) => (
          <Link
            key={view.name}
            to={view.to}
            preventScrollReset
            aria-current={view.simple === simple ? "page" : undefined}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent font-medium text-ink-2 hover:text-ink aria-[current]:border-ember aria-[current]:text-ink"
          >
            {view.name}
          </Link>
        ))}
      </nav>
      <Estimate key={`${search} ${beginnings}`} started={search} onReset={beginAnew} />
    </div>
  )
}
