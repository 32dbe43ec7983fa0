import { useEffect, useState } from "react"
import { recall, store } from "~/ui/browser-features"

export type Terminals = ReturnType<typeof useTerminals>

interface Ready {
  id: string
  status: string
}

const closedKey = "closed-terminals"

/**
 * Tracks which terminals are open. The terminal of a new deployment opens by itself when it's ready, and again if it
 * fails, because its boot log shows the reason. One that was closed stays closed, also after a reload.
 */
export function useTerminals(rows: Array<{ id: string; name: string }>, ready: Ready[]) {
  const [open, setOpen] = useState<ReadonlyMap<string, "person" | "creation">>(new Map())
  const causes = ready.map(causeOf).join()

  useEffect(() => {
    const closed = readClosed()
    const due = causes.split(",").filter((cause) => cause !== "" && !closed.includes(cause))
    const ids = due.map((cause) => cause.slice(0, cause.indexOf(" ")))
    setOpen((now) => new Map([...ids.map((id) => [id, "creation"] as const), ...now]))
  }, [causes])

  function close(id: string) {
    setOpen((now) => new Map([...now].filter(([other]) => other !== id)))
    saveClosed(ready.filter((one) => one.id === id).map(causeOf))
  }
  return {
    /** Who opened the terminal of this deployment, or undefined if it is closed. */
    openedBy: (id: string) => open.get(id),
    /** On behalf of a person. */
    open: (id: string) => setOpen((now) => new Map(now).set(id, "person")),
    close,
    /** The name of a deployment whose terminal may be open in another window. */
    nameOf: (id: string) => rows.find((row) => row.id === id)?.name ?? id,
  }
}

/** Why a terminal opens. Ids in addresses have neither spaces nor commas. */
function causeOf({ id, status }: Ready) {
  return `${id} ${status}`
}

function readClosed() {
  return recall("sessionStorage", closedKey)?.split(",") ?? []
}

/** Without storage, the terminal stays closed until the page is loaded again. */
function saveClosed(causes: string[]) {
  if (causes.length > 0) store("sessionStorage", closedKey, [...readClosed(), ...causes].slice(-20).join())
}
