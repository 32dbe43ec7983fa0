import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { usePolled } from "~/http/poll"

const everyMs = 2_000
/** Card payments arrive within seconds; after five minutes a person has read that it comes by itself. */
const patienceMs = 5 * 60_000

/** Asks `path` whether the payment has arrived until it has, and then shows the page anew. False once that took too long. */
export function usePaymentPoll(path: string, pending: boolean): boolean {
  const [patient, setPatient] = useState(true)
  const polled = usePolled<() => { arrived: boolean }>(
    path,
    everyMs,
    { arrived: false },
    { enabled: pending && patient },
  )
  const { revalidate } = useRevalidator()
  const arrived = pending && polled?.arrived === true

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [pending])

  useEffect(() => {
    if (arrived) revalidate()
  }, [arrived, revalidate])
  return patient
}
