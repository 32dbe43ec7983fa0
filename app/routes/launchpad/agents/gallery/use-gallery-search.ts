import { useMemo } from "react"
import { useLocation, useSearchParams } from "react-router"
import { type GallerySearch, readGallerySearch, writeGallerySearch } from "~/domain/agent-gallery"
import { addressWith } from "~/http/use-table"
import type { AddressedForm } from "~/ui/table/table-query"
import { useHydrated } from "~/ui/use-hydrated"

/** What the address asks of the gallery, and the addresses for other wishes. `anchor` is the gallery's id on a longer page. */
export function useGallerySearch(anchor: string | undefined) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  // Without scripts the page is loaded anew, and the hash is the way back to the gallery.
  const hash = useHydrated() || anchor === undefined ? "" : `#${anchor}`
  return useMemo(() => {
    const search = readGallerySearch(parameters)
    const addressOf = (change: Partial<GallerySearch>) =>
      addressWith(pathname, writeGallerySearch({ ...search, ...change })) + hash
    const form: AddressedForm = {
      here: addressOf({}),
      fields: [...writeGallerySearch(search)],
      addressFor: (asked) => addressOf({ ...readGallerySearch(asked), category: search.category }),
    }
    return { search, addressOf, form, action: pathname + hash }
  }, [pathname, parameters, hash])
}
