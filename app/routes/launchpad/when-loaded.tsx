import type { ReactNode } from "react"
import { LoadErrorOrInput, type TypedFields, useKeptInput } from "~/console/kept-input"
import type { ProblemKind } from "~/domain/outcome"
import { RequireSignIn } from "./sign-in-first"

interface NotLoaded {
  state: "load-error"
  problem: ProblemKind | null
}

/**
 * What a page shows of its deployment or license. Visitors are asked to sign in, and a failure says what it leaves `unchanged`.
 * In both cases, what was `typed` into the page's form stays.
 */
export function WhenLoaded<Found extends { state: string }>({
  loaded,
  resource,
  signIn,
  reason,
  unchanged,
  typed,
  children,
}: {
  loaded: Found | NotLoaded
  resource: "deployment" | "license"
  signIn: string
  reason?: string
  unchanged: string
  typed: TypedFields
  children: (found: Exclude<Found, NotLoaded>) => ReactNode
}) {
  const kept = useKeptInput(typed)
  return (
    <RequireSignIn title={signIn} reason={reason} kept={kept}>
      {isNotLoaded(loaded) ? (
        <LoadErrorOrInput typed={typed} resource={`this ${resource}`} problem={loaded.problem}>
          {unchanged}
        </LoadErrorOrInput>
      ) : (
        // What isn't a failure has been found.
        children(loaded as Exclude<Found, NotLoaded>)
      )}
    </RequireSignIn>
  )
}

function isNotLoaded(loaded: { state: string }): loaded is NotLoaded {
  return loaded.state === "load-error"
}
