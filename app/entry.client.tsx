import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { keepInput } from "./page/connection/keep-input"

const restoreInput = keepInput()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError(error) {
        restoreInput()
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
