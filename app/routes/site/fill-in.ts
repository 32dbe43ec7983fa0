import { fillIn } from "~/domain/fill-in"
import { useBrand } from "~/page/use-brand"
import { prices } from "./prices"

/** The content of a page with settings, prices, and `more` in place of `{{…}}`. */
export function useFilled<Content>(content: Content, more = {}): Content {
  const values = { ...useBrand(), ...prices, ...more }
  return JSON.parse(fillIn(JSON.stringify(content), values, (value) => JSON.stringify(value).slice(1, -1)))
}

/** The address of a message with this subject. Brackets would end a link in a text. */
export function letterTo(address: string, subject: string) {
  const encoded = encodeURIComponent(subject).replaceAll("(", "%28").replaceAll(")", "%29")
  return `mailto:${address}?subject=${encoded}`
}
