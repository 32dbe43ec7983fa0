import { useEffect, useState } from "react"

export interface Terminals {
  /** Who opened the terminal of this deployment, or undefined if it is closed. */
  openedBy(id: string): "person" | "creation" | undefined
  /** On behalf of a person. */
  open(id: string): void
  close(id: string): void
  /** The name of a deployment whose terminal may be open in another window. */
  nameOf(id: string): string
}

/**
 * Tracks which terminals are open. The terminal of a new deployment opens automatically when it's ready, and again if it
 * fails, because its boot log shows the reason.
 */
export function useTerminals(
  rows: Array<{ id: string; name: string }>,
  ready: string | null,
  failed: boolean,
): Terminals {
  const [open, setOpen] = useState<ReadonlyMap<string, "person" | "creation">>(new Map())

  useEffect(() => {
    if (ready !== null) setOpen((now) => (now.has(ready) ? now : new Map(now).set(ready, "creation")))
  }, [ready, failed])

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
