import { data, href } from "react-router"
import { z } from "zod"
import { adminForm } from "~/console/form-action.server"
import { LoadError } from "~/console/load-error"
import { parseWholeNumber } from "~/domain/bounded-number"
import { formatNumber } from "~/domain/count-text"
import { supportLevels } from "~/domain/pricing"
import { readTable, writeTable } from "~/domain/table"
import { trimInvisible } from "~/domain/trim-invisible"
import { addressWith } from "~/http/address"
import { DataList } from "~/page/data-list"
import { pageTitle } from "~/page/use-brand"
import { adminUnlessEnded } from "~/platform/admin/guard.server"
import type { NewAdminLicense } from "~/platform/admin/licenses.server"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { anyEmail } from "../any-email"
import type { Route } from "./+types/list"
import { licensesTable } from "./columns"
import { CreatePanel } from "./components/create-form"
import { useMarkPaid } from "./components/mark-paid-link"
import { type LicenseResults, loadLicenses } from "./load.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin License Manager")

export async function loader({ context, url }: Route.LoaderArgs) {
  const access = adminUnlessEnded(context)
  if (!access) return data({ snapshot: null }, { status: 401 })
  return { snapshot: await loadLicenses(access.platform.admin.licenses, url.searchParams) }
}

const limits = { least: 0, most: 100_000 }
/** About a hundred years. */
const weeks = { least: 1, most: 5_200 }

const email = "Enter an email address"
const nameless = "Enter the organization name"
const longestName = 200

const term = z.object({ perpetual: z.literal("on").optional(), durationWeeks: z.string().default("") })

/** Only these fields reach the platform. */
const newLicense = z
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
function toLicenseRequest(form: z.output<typeof newLicense>): NewAdminLicense {
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

export const action = adminForm({
  schema: newLicense,
  act: ({ admin }, sent) => admin.licenses.create(toLicenseRequest(sent)),
  audit(sent) {
    const { email, organizationName: organization, weeks } = toLicenseRequest(sent)
    return { action: "create license", on: email, details: { organization, weeks } }
  },
  say: (messages, { organizationName }) =>
    messages.leave("admin-license-created", { organization: organizationName }),
  next: ({ url }) =>
    addressWith(
      href("/admin/licenses"),
      writeTable(readTable(url.searchParams, licensesTable), licensesTable),
    ),
})

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

export default function LicenseManagement({ loaderData: { snapshot }, actionData }: Route.ComponentProps) {
  const markPaid = useMarkPaid()
  const found = snapshot?.found
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="License Management">Every customer's licenses and pending payments.</PageHeader>
      <CreatePanel ended={snapshot === null} reply={actionData} />
      {snapshot?.problem && <LoadError resource="the licenses" problem={snapshot.problem.kind} />}
      {found && (
        <DataList
          shape={licensesTable}
          label="Licenses"
          found={found}
          file={href("/admin/licenses.csv")}
          empty={<EmptyState icon="key-round" title="No licenses yet" />}
          actions={markPaid.action}
          actionsWidth="7.5rem"
        >
          {markPaid.problem}
          <p role="status" className="text-ink-2 tabular-nums">
            {countText(found)}
          </p>
          {found.pagesMissing > 0 && (
            <Notice kind="caution" title="Some licenses weren't searched">
              <p>
                {formatNumber(found.pagesMissing)} of the platform's pages couldn't be loaded or exceed the
                search limit. More licenses may match.
              </p>
            </Notice>
          )}
        </DataList>
      )}
    </div>
  )
}

/** "3 of 69 licenses", "20 licenses on page 1 of 4": the platform returns the number of its pages only. */
function countText({ found, total, page, pages }: LicenseResults) {
  const [some, at, all] = [found, page, pages].map(formatNumber)
  if (total !== null) return `${some} of ${formatNumber(total)} licenses`
  return `${some} ${found === 1 ? "license" : "licenses"} on page ${at} of ${all}`
}
