import { fillIn } from "~/domain/fill-in"
import { useBrand } from "~/page/use-brand"

/** The content of a page with settings, and with `more`, such as `prices`, in place of `{{…}}`. */
export function useFilled<Content>(content: Content, more = {}): Content {
  const values = { ...useBrand(), ...more }
  return JSON.parse(fillIn(JSON.stringify(content), values, (value) => JSON.stringify(value).slice(1, -1)))
}

/** The address of a message with this subject. Brackets would end a link in a text. */
export function letterTo(address: string, subject: string) {
  const encoded = encodeURIComponent(subject).replaceAll("(", "%28").replaceAll(")", "%29")
  return `mailto:${address}?subject=${encoded}`
}
