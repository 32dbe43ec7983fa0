import { href } from "react-router"
import { type LicenseQuote, quoteFields, renewalQuote, renewalType } from "~/domain/license-quote"
import type { License } from "~/platform/customer/licenses.server"

/** The form of a license, filled in from a quote. `renews` is the id of the license that it replaces. */
export function orderAddress(quote: LicenseQuote, renews: string | null = null, type = "enterprise") {
  const query = new URLSearchParams({ type, ...quoteFields(quote) })
  if (renews !== null) query.set("renews", renews)
  return `${href("/licenses")}?${query}#${type}`
}

export function renewalAddress(license: License) {
  return orderAddress(renewalQuote(license), license.id, renewalType(license.type))
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
