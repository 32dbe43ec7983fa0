import { z } from "zod"
import {
  longestOrganization,
  type NumberRange,
  orderLimits,
  paidUsers,
  wholeNumber,
} from "~/domain/license-quote"
import { isOpaqueId } from "~/domain/opaque-id"
import { supportLevels } from "~/domain/pricing"
import type { License, NewLicense } from "~/platform/licenses"
import type { Outcome } from "~/platform/outcome"
import type { Platform } from "~/platform/platform"
import { communityStatement } from "./copy"

const nameless = "Please enter your organization name"
const orgName = z
  .string(nameless)
  .trim()
  .min(1, nameless)
  .max(longestOrganization, `Keep the organization name to ${longestOrganization} characters`)
const accepted = z.literal("yes", "Please accept the terms and conditions")

const size = {
  // Too few users are refused: nobody should buy what they did not type. Others are rounded up to full packs, as they are priced.
  numUsers: count(orderLimits.users, "Enter a whole number of users from 10 to 100,000").transform(paidUsers),
  numGpus: count(orderLimits.gpus, "Enter a whole number of GPUs from 0 to 100,000"),
  supportLevel: z.enum(supportLevels, "Choose a support level"),
}

/** What each form may say; nothing else reaches the platform (I2, I3). */
export const licenseSchemas = {
  community: z.object({
    type: z.literal("community").default("community"),
    orgName,
    agreed: z.literal("yes", `Please tick: ${communityStatement}`),
  }),
  trial: z.object({ type: z.literal("trial").default("trial"), orgName, agreed: accepted }),
  enterprise: z.object({
    type: z.literal("enterprise").default("enterprise"),
    orgName,
    ...size,
    agreed: accepted,
  }),
}

/** What the price is computed from, while the rest may still be missing. */
export const sizeSchema = z.object({ orgName: z.string().default(""), ...size })

function count(range: NumberRange, problem: string) {
  return z.string(problem).transform((text, context) => {
    const number = wholeNumber(text, range)
    if (number !== null) return number
    context.addIssue({ code: "custom", message: problem })
    return z.NEVER
  })
}

export interface CreatedLicense {
  /** The license to pay for, where one was found. */
  payable: string | null
}

/** Creates the license, and finds out which one it is when it is to be paid for: the answer does not show it (spec 1 §7). */
export async function createLicense(platform: Platform, wish: NewLicense): Promise<Outcome<CreatedLicense>> {
  const created = await platform.licenses.create(wish)
  if (!created.ok) return created
  if (wish.type !== "enterprise") return { ok: true, value: { payable: null } }
  const listed = await platform.licenses.list()
  return { ok: true, value: { payable: listed.ok ? findPayable(listed.value, wish) : null } }
}

/** The newest unpaid license of that name and size, if there is one. */
function findPayable(licenses: License[], wish: Extract<NewLicense, { type: "enterprise" }>) {
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
