import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { TableSort } from "~/domain/table"

interface ListNews {
  /** As the address asks for it. */
  state: { page: number; pageSize?: number | undefined; sort?: TableSort | undefined }
  page: number
  pages: number
  columns?: ReadonlyArray<{ key: string; label: string }>
  /** What has the focus after a change of page: that of the link would be below the new rows. */
  list(): HTMLElement | null
}

/** Which page, of which size, and which order a link has led to, for those who don't see it. */
export function useListNews({ state, page, pages, columns = [], list }: ListNews): string {
  const { key, descending } = state.sort ?? {}
  const place = `${state.page} ${state.pageSize}`
  const [known, setKnown] = useState({ place, key, descending, news: "" })
  if (known.key !== key || known.descending !== descending) {
    const label = columns.find((column) => column.key === key)?.label.toLowerCase()
    const news = label ? `Sorted by ${label}, ${descending ? "descending" : "ascending"}` : ""
    setKnown({ place, key, descending, news })
  } else if (known.place !== place) {
    setKnown({ ...known, place, news: `Page ${page} of ${pages}` })
  }
  const first = useRef(place)
  const follow = useEffectEvent(() => {
    const { activeElement } = document
    // A search that leads to the first page keeps the focus in its field.
    if (activeElement === document.body || activeElement?.closest("nav")) {
      list()?.focus({ preventScroll: true })
    }
  })
  useEffect(() => {
    if (first.current !== place) follow()
    first.current = place
  }, [place])
  return known.news
}
