import { z } from "zod"
import { parseWholeNumber } from "~/domain/bounded-number"
import { formatNumber } from "~/domain/count-text"
import { supportLevels } from "~/domain/pricing"
import { trimInvisible } from "~/domain/trim-invisible"
import type { NewAdminLicense } from "~/platform/admin/licenses.server"
import { anyEmail } from "../any-email"

const limits = { least: 0, most: 100_000 }
/** About a hundred years. */
const weeks = { least: 1, most: 5_200 }

const email = "Enter an email address"
const nameless = "Enter the organization name"
const longestName = 200

const term = z.object({ perpetual: z.literal("on").optional(), durationWeeks: z.string().default("") })

/** Only these fields reach the platform. */
export const newLicense = z
  .object({
    email: z.string(email).overwrite(trimInvisible).max(254, email).pipe(anyEmail(email)),
    organizationName: z
      .string(nameless)
      .trim()
      .min(1, nameless)
      .max(longestName, `Keep the organization name to ${longestName} characters`),
    usersLimit: limit("users"),
    gpusLimit: limit("GPUs"),
    supportLevel: z.enum(supportLevels, "Choose a support level"),
    ...term.shape,
  })
  .refine(({ perpetual, durationWeeks }) => perpetual || parseWholeNumber(durationWeeks, weeks) !== null, {
    path: ["durationWeeks"],
    error: `Enter a whole number of weeks from 1 to ${formatNumber(weeks.most)}`,
    // Otherwise it would wait until the other fields have no errors.
    when: ({ value }) => term.safeParse(value).success,
  })

/** A perpetual license ignores the duration field. */
export function toLicenseRequest(form: z.output<typeof newLicense>): NewAdminLicense {
  const { email, organizationName, usersLimit, gpusLimit, supportLevel, perpetual, durationWeeks } = form
  return {
    email,
    organizationName,
    usersLimit,
    gpusLimit,
    supportLevel,
    weeks: perpetual ? null : parseWholeNumber(durationWeeks, weeks),
  }
}

/** A blank field means no limit and is not sent. */
function limit(what: string) {
  const message = `Enter a whole number of ${what} up to ${formatNumber(limits.most)}, or leave this blank`
  return z
    .string()
    .default("")
    .transform((text, context) => {
      if (text.trim() === "") return null
      const number = parseWholeNumber(text, limits)
      if (number !== null) return number
      context.addIssue({ code: "custom", message })
      return z.NEVER
    })
}
