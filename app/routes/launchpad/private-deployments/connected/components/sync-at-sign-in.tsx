import { useEffect } from "react"
import { useFetcher } from "react-router"
import { readStored } from "~/domain/stored-deployments"
import { syncAddress } from "../addresses"
import { storedText } from "../local-deployments"

/** For who is signed in: what this browser kept before moves to the account. Nothing is asked when it kept nothing. */
export function SyncAtSignIn() {
  const { submit } = useFetcher()
  useEffect(() => {
    const text = storedText()
    if (text === null || readStored(text).length === 0) return
    // Multipart: percent signs would make three times as much of it.
    void submit(
      { deployments: text },
      { method: "post", action: syncAddress, encType: "multipart/form-data" },
    )
  }, [submit])
  return null
}
