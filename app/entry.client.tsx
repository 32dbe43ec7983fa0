import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { sendBuildHeader } from "./http/connection/build-header"
import { sendPersonHeader } from "./http/connection/person-header"

sendBuildHeader()
sendPersonHeader()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
