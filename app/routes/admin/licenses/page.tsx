import { redirect, type ShouldRevalidateFunctionArgs } from "react-router"
import { readTable, writeTable } from "~/domain/table"
import { requestInfo } from "~/http/contexts"
import { flash } from "~/http/flash"
import { newFormKey, parseForm } from "~/http/form"
import { idempotencyContext } from "~/http/idempotency"
import { orUnreachable } from "~/http/or-unreachable"
import { addressWith } from "~/http/use-table"
import { withAuditLog } from "~/platform/admin/audit-log"
import { adminOf } from "~/platform/admin/guard"
import { pageTitle } from "~/routes/brand"
import type { ToastHandle } from "~/routes/toasts"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/page"
import { licensesTable } from "./columns"
import { CreatePanel } from "./create/create-panel"
import { licenseWish, newLicense } from "./create/new-license"
import { LicenseList } from "./license-list"
import { readLicenses } from "./read-licenses"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin License Manager")

export const handle: ToastHandle = {
  toasts: {
    "license-created": ({ organization }) => ({
      kind: "success",
      title: "License Created",
      message: `The license of ${organization} is on the list.`,
    }),
    "license-paid": ({ id }) => ({ kind: "success", title: "Marked as Paid", message: `License ${id}` }),
    "licenses-file-unread": () => ({
      kind: "error",
      title: "Download Failed",
      message: "Not all licenses could be read. Please try again later.",
    }),
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform } = adminOf(context)
  const state = readTable(url.searchParams, licensesTable)
  return { reading: await readLicenses(platform.admin.licenses, state), formKey: newFormKey() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { platform, session } = adminOf(context)
  const form = await parseForm(request, newLicense)
  if (!form.ok) return form.reject()
  const wish = licenseWish(form.value)
  const { log } = context.get(requestInfo)
  const created = await context
    .get(idempotencyContext)
    .once({ owner: session.key, key: form.key, content: ["admin license", wish] }, () =>
      withAuditLog(
        log,
        session,
        {
          act: "create license",
          on: wish.email,
          details: { organization: wish.organizationName, weeks: wish.weeks },
        },
        () => platform.admin.licenses.create(wish),
      ),
    )
  if (created && !created.ok) return form.reject(created.problem)
  context.get(flash).leave("license-created", { organization: wish.organizationName })
  throw redirect(
    addressWith("/admin/licenses", writeTable(readTable(url.searchParams, licensesTable), licensesTable)),
    303,
  )
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

/** Another search or page is another list; the rest of the page need not be asked for again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.search !== nextUrl.search
}

export default function LicenseManagement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="License Management">
        Every customer's licenses, and the payments that are awaited.
      </PageHeader>
      <CreatePanel reply={actionData} formKey={actionData?.formKey ?? loaderData.formKey} />
      <LicenseList reading={loaderData.reading} />
    </div>
  )
}
