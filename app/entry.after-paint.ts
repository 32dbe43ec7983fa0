import { loadPage, readPageModules } from "./http/modules/page-modules"

// Hydrates a page of the console after its first paint: on a slow line, its modules would compete with the stylesheet.

let started = false

function start() {
  const page = readPageModules()
  if (started || !page) return
  started = true
  void loadPage(page)
  const file = document.querySelector<HTMLElement>("head > style")?.dataset.file
  if (file) void keepForNextPage(file)
}

/** The next document links the file. In Firefox, our policy has no directive that allows `rel=prefetch`. */
async function keepForNextPage(file: string) {
  const response = await fetch(file, { priority: "low" }).catch(() => null)
  await response?.text().catch(() => "")
}

// The first frame waits for the stylesheet. A tab in the background has no frames.
requestAnimationFrame(() => setTimeout(start))
addEventListener("load", start)
