import { useEffect, useState } from "react"
import { type HomeSection, homeSections } from "./navigation"

/** The section of the home page that has come up to the upper part of the screen last; "home" above the first. */
export function useHomeSection(pathname: string): HomeSection {
  const [section, setSection] = useState<HomeSection>("home")
  useEffect(() => {
    if (pathname !== "/") return
    const passed = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          if (boundingClientRect.top < (rootBounds?.bottom ?? 0)) passed.add(target.id)
          else passed.delete(target.id)
        }
        setSection(homeSections.findLast((id) => passed.has(id)) ?? "home")
      },
      { rootMargin: "0px 0px -60% 0px" },
    )
    for (const id of homeSections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => {
      observer.disconnect()
      setSection("home")
    }
  }, [pathname])
  return section
}
