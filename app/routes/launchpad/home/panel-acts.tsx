import type { ReactNode } from "react"

/** The foot of a panel: what can be done there. */
export function PanelActs({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 rounded-b-card border-t border-line bg-sunk/60 px-5 py-3.5 max-md:px-4">
      {children}
    </div>
  )
}
