/** Links within a page scroll smoothly, and open the section that contains their target. */
export function followAnchors() {
  const { dataset } = document.documentElement
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a")
    if (!link || link.hash === "" || link.pathname !== location.pathname) return
    // Back and reloading restore the position at once.
    dataset.scroll = "smooth"
    document.addEventListener("scrollend", () => delete dataset.scroll, { once: true })
  })
  window.addEventListener("hashchange", openTarget)
  openTarget()
}

/** Not every browser opens a closed `<details>` for an anchor inside. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1))
  const section = target?.closest<HTMLDetailsElement>("details:not([open])")
  if (!section) return
  section.open = true
  target?.scrollIntoView()
}
