import { useEffect } from "react"
import { useRevalidator } from "react-router"

/** A poll finds nobody signed in any more: the whole page is asked again, as a visitor sees it. */
export function useSessionEnd(ended: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ended) revalidate()
  }, [ended, revalidate])
}
