import { useEffect } from "react"
import { useRevalidator } from "react-router"

/** Revalidates the page when a poll finds the session ended. The page then shows the signed-out view. */
export function useSessionEnd(ended: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ended) revalidate()
  }, [ended, revalidate])
}
