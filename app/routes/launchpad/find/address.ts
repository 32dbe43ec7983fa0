import { href } from "react-router"
import { addressWith } from "~/http/address"

/** In characters. */
export const longestSearch = 100

export const placeholder = "Find a deployment, license or page"

export function findAddress(search: string) {
  return addressWith(href("/find"), new URLSearchParams(search === "" ? {} : { q: search }))
}
