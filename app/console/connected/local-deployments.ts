import { useMemo, useSyncExternalStore } from "react"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import { readStored, type StoredDeployment, writeStored } from "~/domain/stored-deployments"
import { recall, store } from "~/ui/browser-features"

const key = "connected-deployments"

/** The private deployments that are stored in this browser for a visitor. */
export function readLocal(): StoredDeployment[] {
  return readStored(storedText())
}

/** Returns null when the browser's storage is blocked or full. */
export function addLocal(deployment: NewConnectedDeployment): StoredDeployment | null {
  const added: StoredDeployment = { ...deployment, id: `local-${crypto.randomUUID()}`, isDefault: false }
  return keep([...readLocal(), added]) ? added : null
}

/** Returns false when the browser's storage is blocked or full. */
export function updateLocal(id: string, deployment: NewConnectedDeployment): boolean {
  return keep(readLocal().map((one) => (one.id === id ? { ...one, ...deployment } : one)))
}

export function removeLocal(id: string): boolean {
  return keep(readLocal().filter((one) => one.id !== id))
}

/** The same list for a component. Updates when another tab changes it; empty during server rendering. */
export function useLocalDeployments(): StoredDeployment[] {
  const text = useSyncExternalStore(subscribe, storedText, () => null)
  return useMemo(() => readStored(text), [text])
}

/** The unparsed list; null when there is none. */
export function storedText(): string | null {
  return recall("localStorage", key) ?? null
}

function keep(list: StoredDeployment[]) {
  const text = writeStored(list)
  if (text === null || !store("localStorage", key, list.length === 0 ? null : text)) return false
  // The browser notifies only the other tabs.
  window.dispatchEvent(new StorageEvent("storage", { key }))
  return true
}

function subscribe(changed: () => void) {
  function onStorage(event: StorageEvent) {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener("storage", onStorage)
  return () => window.removeEventListener("storage", onStorage)
}
