import { useMemo, useSyncExternalStore } from "react"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import { readStored, type StoredDeployment, writeStored } from "~/domain/stored-deployments"

/** The one key of the browser's storage (spec 2 §3). */
const key = "connected-deployments"

/** The private deployments that this browser keeps for a visitor. */
export function readLocal(): StoredDeployment[] {
  return readStored(storedText())
}

/** What was added; null when this browser keeps nothing, or no more. */
export function addLocal(wish: NewConnectedDeployment): StoredDeployment | null {
  const added: StoredDeployment = { ...wish, id: `local-${crypto.randomUUID()}`, isDefault: false }
  return store([...readLocal(), added]) ? added : null
}

/** False when this browser keeps nothing, or no more. */
export function updateLocal(id: string, wish: NewConnectedDeployment): boolean {
  return store(readLocal().map((one) => (one.id === id ? { ...one, ...wish } : one)))
}

export function removeLocal(id: string): boolean {
  return store(readLocal().filter((one) => one.id !== id))
}

/** The same list for a component, also when another tab changes it; empty in the server's HTML. */
export function useLocalDeployments(): StoredDeployment[] {
  const text = useSyncExternalStore(subscribe, storedText, () => null)
  return useMemo(() => readStored(text), [text])
}

/** The list as it lies there, for who hands it over; null when there is none. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be forbidden for a site.
    return null
  }
}

function store(list: StoredDeployment[]) {
  const text = writeStored(list)
  if (text === null) return false
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return false
  }
  // The browser tells the other tabs of it, this one has to be told.
  window.dispatchEvent(new StorageEvent("storage", { key }))
  return true
}

function subscribe(changed: () => void) {
  function hear(event: StorageEvent) {
    // Null when the whole storage was emptied.
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener("storage", hear)
  return () => window.removeEventListener("storage", hear)
}
