import { href, NavLink } from "react-router"

const linkClass =
  "-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current=page]:border-ember aria-[current=page]:text-ink pointer-coarse:min-h-11"

/** What there is about one deployment, each at an address of its own. */
export function SubNavigation({ id }: { id: string }) {
  return (
    <nav aria-label="This deployment" className="flex gap-1 border-b border-line">
      <NavLink to={href("/deployments/:id", { id })} end preventScrollReset className={linkClass}>
        Details
      </NavLink>
      <NavLink to={href("/deployments/:id/logs", { id })} preventScrollReset className={linkClass}>
        Logs
      </NavLink>
    </nav>
  )
}
