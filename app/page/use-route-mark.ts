import { useMatches } from "react-router"

/** Whether the page, or a layout around it, has that key in its `handle`. */
export function useRouteMark(mark: string) {
  return useMatches().some(({ handle }) => typeof handle === "object" && handle !== null && mark in handle)
}
