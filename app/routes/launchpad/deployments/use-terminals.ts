import { useEffect, useState } from "react"

export interface Terminals {
  /** Who opened the terminal of that deployment; undefined while it is closed. */
  openedBy(id: string): "person" | "creation" | undefined
  /** Because a person wants it. */
  open(id: string): void
  close(id: string): void
  /** What a deployment is called, whose terminal may be open elsewhere. */
  nameOf(id: string): string
}

/**
 * Which terminals are open. The one of a deployment that has just come up opens by itself, once, and once
 * more when it has failed: its boot log says why.
 */
export function useTerminals(
  rows: Array<{ id: string; name: string }>,
  arrived: string | null,
  failed: boolean,
): Terminals {
  const [open, setOpen] = useState<ReadonlyMap<string, "person" | "creation">>(new Map())

  useEffect(() => {
    if (arrived !== null) setOpen((now) => (now.has(arrived) ? now : new Map(now).set(arrived, "creation")))
  }, [arrived, failed])

  function close(id: string) {
    setOpen((now) => new Map([...now].filter(([other]) => other !== id)))
  }
  return {
    openedBy: (id) => open.get(id),
    open: (id) => setOpen((now) => new Map(now).set(id, "person")),
    close,
    nameOf: (id) => rows.find((row) => row.id === id)?.name ?? id,
  }
}
