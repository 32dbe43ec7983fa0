import { href } from "react-router"
import { type LicenseQuote, quoteQuery } from "~/domain/license-quote"

/** The enterprise form, filled in from a quote. */
export function orderAddress(quote: LicenseQuote) {
  return `${href("/licenses")}?type=enterprise&${quoteQuery(quote)}#enterprise`
}

export function payAddress(id: string) {
  return href("/licenses/:id/pay", { id: encodeURIComponent(id) })
}

export function deleteAddress(id: string) {
  return href("/licenses/:id/delete", { id: encodeURIComponent(id) })
}

export function keyAddress(id: string) {
  return href("/licenses/:id/key", { id: encodeURIComponent(id) })
}
