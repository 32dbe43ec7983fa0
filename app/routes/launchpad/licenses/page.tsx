import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router"
import { sessionContext } from "~/auth/context"
import { readQuote } from "~/domain/license-quote"
import { failure } from "~/domain/outcome"
import { flash } from "~/http/flash"
import { newFormKey, parseForm } from "~/http/form"
import { idempotencyContext } from "~/http/idempotency"
import { orUnreachable } from "~/http/or-unreachable"
import { platformContext } from "~/platform/context"
import type { NewLicense } from "~/platform/licenses"
import { pageTitle } from "~/routes/brand"
import type { ToastHandle } from "~/routes/toasts"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/page"
import { orderAddress, payAddress } from "./addresses"
import { choiceIn, takesTerms } from "./choice"
import { ChoosePanel } from "./choose-panel"
import { EndsSoon } from "./ends-soon"
import { LicenseList } from "./license-list"
import { licenseSize, newLicense } from "./new-license"
import { placeOrder } from "./order"
import { orderToast } from "./order-toast"
import { readLicenses } from "./reading"
import { readTerms } from "./terms"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Licenses")

export const handle: ToastHandle = {
  toasts: {
    "license-created": ({ name }) => ({
      kind: "success",
      title: `Created a license for ${name}`,
      message: "It is on your list, with its key.",
    }),
    ...orderToast,
    "license-deleted": ({ name }) => ({ kind: "success", title: `Deleted the license of ${name}` }),
    "license-key-unread": () => ({
      kind: "error",
      title: "Download Failed",
      message: "Your licenses could not be read. Please try again later.",
    }),
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const formKey = newFormKey()
  const platform = context.get(platformContext)
  if (!platform) return { account: null, formKey }
  const termed = takesTerms(choiceIn(url.searchParams))
  const [reading, terms] = await Promise.all([readLicenses(platform), termed ? readTerms(platform) : null])
  return { account: { reading, terms }, formKey }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const choice = choiceIn(url.searchParams)
  if (!choice) throw redirect(href("/licenses"), 303)
  if (url.searchParams.has("price")) return await recalculate(request, url)
  const form = await parseForm(request, newLicense[choice])
  if (!form.ok) return form.reject()
  const session = context.get(sessionContext)
  const platform = context.get(platformContext)
  if (!session || !platform) return form.reject(failure("session-ended").problem)

  const { orgName: organizationName, ...given } = form.value
  const wish: NewLicense =
    given.type === "enterprise"
      ? {
          type: given.type,
          organizationName,
          usersLimit: given.numUsers,
          gpusLimit: given.numGpus,
          supportLevel: given.supportLevel,
        }
      : { type: given.type, organizationName }
  const placed = await context
    .get(idempotencyContext)
    .once({ owner: session.key, key: form.key, content: wish }, () => placeOrder(platform, wish))
  if (!placed) throw redirect(href("/licenses"), 303)
  if (!placed.ok) return form.reject(placed.problem)
  const message = wish.type === "enterprise" ? "license-ordered" : "license-created"
  context.get(flash).leave(message, { name: organizationName })
  const { payable } = placed.value
  throw redirect(payable ? payAddress(payable) : href("/licenses"), 303)
}

/** The price for who has no scripts: creates nothing, and leads to the form as it was filled in. */
async function recalculate(request: Request, url: URL) {
  const form = await parseForm(request, licenseSize)
  if (!form.ok) return form.reject()
  const { orgName: organization, numUsers: users, numGpus: gpus, supportLevel: support } = form.value
  const hostedGpus = readQuote(url.searchParams)?.hostedGpus ?? 0
  throw redirect(orderAddress({ organization, users, gpus, hostedGpus, support }), 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

/** Another card needs nothing of what the page knows: its terms are asked for by themselves. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod === undefined && sameList ? false : defaultShouldRevalidate
}

export default function Licenses({ loaderData, actionData }: Route.ComponentProps) {
  const { account, formKey } = loaderData
  return (
    <div className="grid gap-7">
      <PageHeader title="Licenses">What you may run on machines of your own, and until when.</PageHeader>
      {account?.reading.rows && <EndsSoon rows={account.reading.rows} />}
      <ChoosePanel
        signedIn={account !== null}
        terms={account?.terms ?? null}
        reply={actionData}
        formKey={formKey}
      />
      {account ? <LicenseList reading={account.reading} /> : <LicensesOfVisitors />}
    </div>
  )
}

/** What would be here, and how to get there (ui.md). */
function LicensesOfVisitors() {
  return (
    <EmptyState icon="key-round" title="Your Licenses">
      Once you are signed in, your licenses are listed here with their keys and the time they have left.
    </EmptyState>
  )
}
