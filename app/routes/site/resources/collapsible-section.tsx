import { type ReactNode, useEffect, useRef } from "react"
import { useLocation, useSearchParams } from "react-router"
import { Icon } from "~/ui/icon"

const first = "technical-architecture"

/**
 * A section that opens and closes. It opens for `?open=` in the server's HTML, and for its hash: a browser opens a
 * closed `<details>` by itself when it arrives at an anchor inside, but not when scripts change the address.
 */
export function CollapsibleSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead: string
  children: ReactNode
}) {
  const [query] = useSearchParams()
  const { hash, key } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!fold.current || fold.current.open || hash !== `#${id}`) return
    fold.current.open = true
    fold.current.scrollIntoView()
  }, [hash, id, key])
  return (
    <details
      ref={fold}
      open={(query.get("open") ?? first) === id}
      className="group/fold border-t border-line last:border-b print:not-open:hidden"
    >
      <summary className="grid list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-6 [&::-webkit-details-marker]:hidden">
        <h2 className="font-display text-2xl font-semibold tracking-[-0.012em] max-md:text-xl">{title}</h2>
        <Icon
          name="chevron-down"
          size="lg"
          className="text-ink-2 transition-transform group-open/fold:rotate-180"
        />
        <span className="mt-1 text-md text-ink-2">{lead}</span>
      </summary>
      {/* The anchor is inside, so that browsers without scripts open the section on their way to it. */}
      <div id={id} className="scroll-mt-28 pt-2 pb-12">
        {children}
      </div>
    </details>
  )
}
