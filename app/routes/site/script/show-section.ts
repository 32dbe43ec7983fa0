import { fetchWithTimeout } from "../../../page/server-connection"

/** What was chosen last. */
const newest = new Map<string, object>()

/** Replaces the section of a choice by that of the page with other choices. Null if that fails. */
export async function showSection(choice: string, change: Record<string, string>) {
  newest.set(choice, change)
  const query = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...change,
  })
  const address = `${location.pathname}?${query}`
  const html = await fetchWithTimeout(address, {}, (response) => response.text()).catch(() => "")
  // Nobody gets an answer that arrives after a later press.
  if (newest.get(choice) !== change) return await new Promise<never>(() => {})
  const page = new DOMParser().parseFromString(html, "text/html")
  const next = findSection(choice, page)
  if (next) findSection(choice, document)?.replaceWith(next)
  return next
}

export function findSection(choice: string, page: Document) {
  return page.querySelector(`[data-choice="${choice}"]`)?.closest<HTMLElement>("section") ?? null
}
