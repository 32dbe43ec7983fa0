import { loadPage, readPageModules } from "./http/modules/page-modules"

// Hydrates a page of the console after its first paint: on a slow line, its modules would compete with the stylesheet.

let started = false

function start() {
  const page = readPageModules()
  if (started || !page) return
  started = true
  void loadPage(page)
  // The next document links the file.
  const file = document.querySelector<HTMLElement>("head > style")?.dataset.file
  if (file)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "style", href: file }),
    )
}

// The first frame waits for the stylesheet. A tab in the background has no frames.
requestAnimationFrame(() => setTimeout(start))
addEventListener("load", start)
