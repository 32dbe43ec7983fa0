/** Names the person whose page sends a request, by the tag of their session. */
export const personHeader = "X-Page-Person"

/** The same in a form, for browsers without scripts. */
export const personField = "person"

/** The answer to the page of one person while another one is signed in. */
export const otherPersonStatus = 412

/**
 * Adds the page's person to every request of its scripts. A tab that another person's sign-in has overtaken is loaded anew: it
 * would show the data of one under the name of the other, and act for the wrong one.
 */
export function sendPersonHeader() {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const { person } = document.documentElement.dataset
    const { origin } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!person || origin !== location.origin) return await originalFetch(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(personHeader, person)
    const response = await originalFetch(input, { ...init, headers })
    if (response.status !== otherPersonStatus) return response
    location.reload()
    // Nobody gets this answer: the page is about to be replaced.
    return await new Promise<never>(() => {})
  }
}
