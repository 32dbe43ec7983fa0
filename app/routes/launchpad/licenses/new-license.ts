import { z } from "zod"
import {
  longestOrganization,
  type NumberRange,
  orderLimits,
  paidUsers,
  wholeNumber,
} from "~/domain/license-quote"
import { supportLevels } from "~/domain/pricing"
import { communityStatement } from "./words"

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
export const newLicense = {
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
export const licenseSize = z.object({ orgName: z.string().default(""), ...size })

function count(range: NumberRange, problem: string) {
  return z.string(problem).transform((text, context) => {
    const number = wholeNumber(text, range)
    if (number !== null) return number
    context.addIssue({ code: "custom", message: problem })
    return z.NEVER
  })
}
