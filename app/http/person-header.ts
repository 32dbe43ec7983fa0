/** Names the person whose page sends a request, by the tag of their session. */
export const personHeader = "X-Page-Person"

/** The same in a form. */
export const personField = "person"

/** The answer to the page of one person while another one is signed in. */
export const otherPersonStatus = 412

/** The tag of the person whom this page shows, in the browser; empty for visitors. */
export function pagePerson() {
  return document.documentElement.dataset.person ?? ""
}
