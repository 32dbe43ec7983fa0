import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { refuseDrop } from "./page/refuse-drop"
import { keepTyped } from "./page/typed-before"

const restoreTyped = keepTyped()
window.addEventListener("dragover", refuseDrop)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        // Later, it would put an old text over a newer one.
        if (document.documentElement.dataset.hydrated === undefined) restoreTyped()
        reportError(error)
      },
    },
  )
})

// The next document links the file of a style that this one carries. In Firefox, our policy has no directive that allows `rel=prefetch`.
const { file } = document.querySelector<HTMLElement>("head > style")?.dataset ?? {}
if (file)
  void fetch(file, { priority: "low" })
    .then((response) => response.text())
    .catch(() => {})
