import { fetchWithTimeout } from "../../../page/connection/fetch-with-timeout"

/** Replaces the section of a choice by that of the page with other choices. */
export async function showSection(choice: string, change: Record<string, string>) {
  const query = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(location.search)),
    ...change,
  })
  const html = await fetchWithTimeout(`${location.pathname}?${query}`, {}, (response) => response.text())
  const page = new DOMParser().parseFromString(html, "text/html")
  const next = sectionOf(choice, page)
  if (next) sectionOf(choice, document)?.replaceWith(next)
  return next
}

export function sectionOf(choice: string, page: Document) {
  return page.querySelector(`[data-choice="${choice}"]`)?.closest<HTMLElement>("section") ?? null
}
