import { HtmlValidate } from "html-validate"
import { parse } from "node-html-parser"

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // The renderer always writes void elements and boolean attributes in its own, valid way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Search engines decide how long a title may be, and a name may be long.
    "long-title": "off",
    // Marks of mail programs and phones are valid; the copy has its own non-breaking spaces.
    "tel-non-breaking": "off",
  },
})

const headings = ":is(h1, h2, h3, h4, h5, h6)"

/** What the Nu validator refuses as well: elements that must not exist, and why. */
const refused: Array<[selector: string, why: string]> = [
  ["table :is(thead, tbody, tfoot, tr, th, td)[role]", "a part of a table has its role by itself"],
  [`${headings} [role=status], ${headings} [role=alert]`, "a heading must not contain a live region"],
  ["dl:has(> dt, > dd) > div", "groups of a list must be in a div each, or none of them"],
  ["[popovertarget][aria-expanded]", "the browser reports itself whether a popover is open"],
]

/** What makes this document invalid, with the element it is about. */
export async function htmlErrors(html: string) {
  const { results } = await validator.validateString(html)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  const document = parse(html)
  for (const [selector, why] of refused) {
    for (const { outerHTML } of document.querySelectorAll(selector))
      found.push(`${why}: ${outerHTML.slice(0, 200)}`)
  }
  for (const { index } of html.matchAll(/(?:<!-- -->|>) +<!-- -->|<!-- --> +</g)) {
    const around = html.slice(Math.max(0, index - 60), index + 80)
    found.push(`a text that is only a space, beside a comment: screen readers miss it: ${around}`)
  }
  const titles = document.querySelectorAll("title").filter((title) => title.closest("svg") === null)
  if (titles.length > 1) found.push(`several titles: ${titles.map(({ text }) => text).join(", ")}`)
  // What a dialog has above the page is read when it opens.
  const first = document.querySelectorAll(headings).find((heading) => !heading.closest("dialog, [popover]"))
  if (first && first.rawTagName !== "h1" && document.querySelector("h1"))
    found.push(`a heading before the first one: ${first.text}`)
  const focused = document.querySelectorAll("[autofocus]").map(({ outerHTML }) => outerHTML.slice(0, 200))
  if (focused.length > 1) found.push(`several elements have autofocus: ${focused.join(", ")}`)
  for (const refresh of document.querySelectorAll('meta[http-equiv="refresh" i]')) {
    const content = refresh.getAttribute("content") ?? ""
    if (!/^\d+(?:; url=\S+)?$/.test(content)) found.push(`not the form "0; url=…": ${content}`)
  }
  return found
}
