import type { ComponentProps } from "react"
import { href } from "react-router"
import { addressWith } from "~/http/address"
import { SearchInput } from "~/ui/search-input"

/** In characters. */
export const longestSearch = 100

export function findAddress(search: string) {
  return addressWith(href("/find"), new URLSearchParams(search === "" ? {} : { q: search }))
}

export function FindInput(props: ComponentProps<typeof SearchInput>) {
  return (
    <SearchInput
      name="q"
      aria-label="Find"
      placeholder="Deployment, license or page"
      maxLength={longestSearch}
      {...props}
    />
  )
}
