import { href } from "react-router"
import { Email } from "~/ui/email"

/** The page of a customer; undefined for what is no email, such as "unassigned". */
export function customerAddress(email: string | null) {
  if (!email?.includes("@")) return
  return href("/admin/customers/:email", { email: encodeURIComponent(email) })
}

/** An email outside tables. */
export function CustomerLink({ email }: { email: string | null }) {
  if (!email) return <span>–</span>
  return <Email address={email} href={customerAddress(email)} className="text-inherit" />
}
