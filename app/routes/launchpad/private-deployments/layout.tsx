import { useEffect, useState } from "react"
import { href, Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router"
import {
  categoryAnchors,
  categoryOfHash,
  findProvider,
  type GuideCategory,
  guideAddress,
  guideCategories,
} from "~/domain/guide-address"
import { reloadOnSearch } from "~/page/reload-on-search"
import { NewTabButton } from "~/ui/new-tab-button"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/layout"
import { ConnectedDeployments } from "./connected/components/connected-deployments"
import { loadConnected } from "./connected/load.server"
import { categoryNames, guideAt, isGenerating, useGuideLink } from "./guides"

export async function loader({ context, url }: Route.LoaderArgs) {
  return { connected: await loadConnected(context, url.searchParams) }
}

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isGenerating(change) ? false : reloadOnSearch(change)
}

export default function PrivateDeploymentsLayout({ loaderData }: Route.ComponentProps) {
  const { connected } = loaderData
  useHashCategory()
  // Signed-in users see their list above the guide, visitors below it. A session that ends does not move the list.
  const [isListFirst, setListFirst] = useState<boolean>()
  const listFirst = isListFirst ?? connected.signedIn
  if (listFirst !== isListFirst) setListFirst(listFirst)
  const list = <ConnectedDeployments snapshot={connected} />
  return (
    <div className="grid grid-cols-1 gap-7">
      <PageHeader
        title="Private Deployments"
        action={<NewTabButton href={href("/licenses")}>Manage Licenses</NewTabButton>}
      >
        Run the platform on your own machines. Choose a location and follow the steps.
      </PageHeader>
      {listFirst && list}
      <CategoryCards />
      <Outlet />
      {!listFirst && list}
    </div>
  )
}

const cardTexts: Record<GuideCategory, string> = {
  local: "Your own computer: macOS, Linux, or Windows with WSL2.",
  cloud: "AWS, GCP, Azure or OCI, on a virtual machine or Kubernetes.",
  onprem: "Docker, Kubernetes, Rancher or vSphere on your own hardware.",
  hybrid: "At the edge, with cloud bursting, or without internet access.",
}

/** The four categories. Each card is also the target of its hash. */
function CategoryCards() {
  const { pathname } = useLocation()
  const { category: shown } = guideAt(pathname)
  const link = useGuideLink()
  return (
    <nav aria-label="Categories">
      <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3">
        {guideCategories.map((category) => (
          <li key={category} id={categoryAnchors[category]} className="grid">
            <Link
              to={link(guideAddress(category))}
              preventScrollReset
              aria-current={category === shown ? "true" : undefined}
              className="flex flex-col gap-1 rounded-card border border-line-strong bg-raised p-4 transition-colors hover:border-edge aria-[current]:border-ember aria-[current]:bg-ember-wash max-sm:justify-center max-sm:px-3 max-sm:py-2.5"
            >
              <span className="text-md font-semibold">{categoryNames[category]}</span>
              <span className="text-ink-2 max-sm:sr-only">{cardTexts[category]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens the category that the hash selects. Needs scripts, because the server never sees the hash; without them the browser scrolls to the card. */
function useHashCategory() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const category = categoryOfHash(hash)
    if (!category) return
    const provider = category === "cloud" ? findProvider(hash.replace("#cloud-", "")) : undefined
    if (guideAt(pathname).category === category && !provider) return
    navigate(guideAddress(category, provider), { replace: true, preventScrollReset: true })
  }, [pathname, hash, navigate])
}
