import { type LicenseQuote, quoteQuery } from "~/domain/license-quote"

/** The enterprise form, filled in from a quote. */
export function orderAddress(quote: LicenseQuote) {
  return `/licenses?type=enterprise&${quoteQuery(quote)}#enterprise`
}

export function payAddress(id: string) {
  return `/licenses/${encodeURIComponent(id)}/pay`
}

export function deleteAddress(id: string) {
  return `/licenses/${encodeURIComponent(id)}/delete`
}

export function keyAddress(id: string) {
  return `/licenses/${encodeURIComponent(id)}/key`
}
