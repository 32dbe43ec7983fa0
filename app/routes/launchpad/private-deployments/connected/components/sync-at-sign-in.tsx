import { useEffect } from "react"
import { useFetcher } from "react-router"
import { usePersonField } from "~/auth/person/person-field"
import { storedText } from "~/console/connected/local-deployments"
import { readStored } from "~/domain/stored-deployments"
import { syncAddress } from "../addresses"

/** Moves this browser's list to the account after sign-in. Sends nothing when the list is empty. */
export function SyncAtSignIn() {
  const { submit } = useFetcher()
  const { person } = usePersonField()
  useEffect(() => {
    const text = storedText()
    if (text === null || readStored(text).length === 0) return
    // Multipart, because URL encoding would make the body up to three times as large.
    void submit(
      { person, deployments: text },
      { method: "post", action: syncAddress, encType: "multipart/form-data" },
    )
  }, [submit, person])
  return null
}
