import { useEffect, useState } from "react"

export interface Terminals {
  /** Who opened the terminal of that deployment; undefined while it is closed. */
  openedBy(id: string): "person" | "creation" | undefined
  toggle(id: string): void
  close(id: string): void
}

/**
 * Which terminals are open. The one of a deployment that has just come up opens by itself, once (spec 1 §4), and once
 * more when it has failed: its boot log says why.
 */
export function useTerminals(arrived: string | null, failed: boolean): Terminals {
  const [open, setOpen] = useState<ReadonlyMap<string, "person" | "creation">>(new Map())

  useEffect(() => {
    if (arrived !== null) setOpen((now) => (now.has(arrived) ? now : new Map(now).set(arrived, "creation")))
  }, [arrived, failed])

  function close(id: string) {
    setOpen((now) => new Map([...now].filter(([other]) => other !== id)))
  }
  return {
    openedBy: (id) => open.get(id),
    toggle: (id) => (open.has(id) ? close(id) : setOpen((now) => new Map(now).set(id, "person"))),
    close,
  }
}
