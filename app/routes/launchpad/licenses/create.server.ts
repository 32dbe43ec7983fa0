import { z } from "zod"
import { type NumberRange, parseWholeNumber } from "~/domain/bounded-number"
import { longestOrganization, orderLimits, paidUsers } from "~/domain/license-quote"
import { isOpaqueId } from "~/domain/opaque-id"
import { success } from "~/domain/outcome"
import { supportLevels } from "~/domain/pricing"
import type { License, NewLicense } from "~/platform/customer/licenses.server"
import type { Platform } from "~/platform/platform.server"
import { communityStatement } from "./copy"

const nameless = "Please enter your organization name"
const orgName = z
  .string(nameless)
  .trim()
  .min(1, nameless)
  .max(longestOrganization, `Enter an organization name of at most ${longestOrganization} characters`)
const accepted = z.literal("yes", "Please accept the terms and conditions")

const size = {
  // Too few users are rejected: raising the number would sell more than the customer typed. Other numbers are rounded up to full packs of 10.
  numUsers: count(orderLimits.users, "Enter a whole number of users from 10 to 100,000").transform(paidUsers),
  numGpus: count(orderLimits.gpus, "Enter a whole number of GPUs from 0 to 100,000"),
  supportLevel: z.enum(supportLevels, "Choose a support level"),
}

/** Only fields listed here reach the platform. */
export const licenseSchemas = {
  community: z.object({
    type: z.literal("community").default("community"),
    orgName,
    agreed: z.literal("yes", `Please check the box: ${communityStatement}`),
  }),
  trial: z.object({ type: z.literal("trial").default("trial"), orgName, agreed: accepted }),
  enterprise: z.object({
    type: z.literal("enterprise").default("enterprise"),
    orgName,
    ...size,
    agreed: accepted,
  }),
}

type Sent = z.output<(typeof licenseSchemas)[keyof typeof licenseSchemas]>

export function toOrder({ orgName: organizationName, ...sent }: Sent): NewLicense {
  if (sent.type !== "enterprise") return { type: sent.type, organizationName }
  const { type, numUsers: usersLimit, numGpus: gpusLimit, supportLevel } = sent
  return { type, organizationName, usersLimit, gpusLimit, supportLevel }
}

/** The fields that set the price. The rest of the form may still be empty. */
export const sizeSchema = z.object({ orgName: z.string().default(""), ...size })

function count(range: NumberRange, problem: string) {
  return z.string(problem).transform((text, context) => {
    const number = parseWholeNumber(text, range)
    if (number !== null) return number
    context.addIssue({ code: "custom", message: problem })
    return z.NEVER
  })
}

/**
 * Creates a license. The response has no id, so an enterprise license is looked up in the list for its payment. `payable` is
 * its id; null when none was found.
 */
export async function createLicense(platform: Platform, order: NewLicense) {
  const created = await platform.licenses.create(order)
  if (!created.ok) return created
  if (order.type !== "enterprise") return success({ payable: null })
  const listed = await platform.licenses.list()
  return success({ payable: listed.ok ? findPayable(listed.value.rows, order) : null })
}

/** The newest unpaid license with that name and size. */
function findPayable(licenses: License[], order: Extract<NewLicense, { type: "enterprise" }>) {
  const [newest] = licenses
    .filter(
      (one) =>
        one.paymentPending &&
        one.type === order.type &&
        one.organizationName === order.organizationName &&
        one.usersLimit === order.usersLimit &&
        one.gpusLimit === order.gpusLimit &&
        one.supportLevel === order.supportLevel,
    )
    .sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0))
  return newest && isOpaqueId(newest.id) ? newest.id : null
}
