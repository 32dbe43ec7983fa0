import { isOpaqueId } from "~/domain/opaque-id"
import type { Outcome } from "~/domain/outcome"
import type { License, NewLicense } from "~/platform/licenses"
import type { Platform } from "~/platform/platform"

export interface Placed {
  /** The license to pay for, where one was found. */
  payable: string | null
}

/** Creates the license, and finds out which one it is when it is to be paid for: the answer does not show it (spec 1 §7). */
export async function placeOrder(platform: Platform, wish: NewLicense): Promise<Outcome<Placed>> {
  const created = await platform.licenses.create(wish)
  if (!created.ok) return created
  if (wish.type !== "enterprise") return { ok: true, value: { payable: null } }
  const listed = await platform.licenses.list()
  return { ok: true, value: { payable: listed.ok ? payableOf(listed.value, wish) : null } }
}

/** The newest unpaid license of that name and size, if there is one. */
function payableOf(licenses: License[], wish: Extract<NewLicense, { type: "enterprise" }>) {
  const [newest] = licenses
    .filter(
      (one) =>
        one.paymentPending &&
        one.type === wish.type &&
        one.organizationName === wish.organizationName &&
        one.usersLimit === wish.usersLimit &&
        one.gpusLimit === wish.gpusLimit &&
        one.supportLevel === wish.supportLevel,
    )
    .sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
  return newest && isOpaqueId(newest.id) ? newest.id : null
}
