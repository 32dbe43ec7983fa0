import { useEffect, useState } from "react"
import { Link, Outlet, useLocation, useNavigate, useRouteLoaderData } from "react-router"
import {
  categoryAnchors,
  categoryOfHash,
  type GuideCategory,
  guideAddress,
  guideCategories,
  providerOf,
} from "~/domain/guide-address"
import type { ToastHandle } from "~/routes/toasts"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { ConnectedDeployments } from "./connected/components/connected-deployments"
import { guideAt } from "./guides"
import type { loader } from "./setup"

export const handle: ToastHandle = {
  toasts: {
    "configuration-incomplete": () => ({
      kind: "error",
      title: "There is no zip yet",
      message: "The configuration cannot be generated yet: Generate Configuration says why.",
    }),
    "license-file-empty": () => ({
      kind: "error",
      title: "There is no file yet",
      message: "Choose a license or type its key first.",
    }),
  },
}

/** What all guides share: the setup page's head, and the four categories (spec 2 §2.11). */
export default function PrivateDeploymentsLayout() {
  useHashCategory()
  // Of the setup page alone.
  const connected = useRouteLoaderData<typeof loader>("routes/launchpad/private-deployments/setup")?.connected
  // Whoever is new comes for the guide; the others have their list above it. A session that ends moves nothing.
  const [isListFirst, setListFirst] = useState<boolean>()
  const listFirst = connected && (isListFirst ?? connected.signedIn)
  if (listFirst !== isListFirst) setListFirst(listFirst)
  const list = connected && <ConnectedDeployments reading={connected} />
  return (
    <div className="grid grid-cols-1 gap-7">
      <PageHeader
        title="Private Deployments"
        act={
          <a href="/licenses" target="_blank" rel="noopener" className={buttonClass({})}>
            Manage Licenses
            <Icon name="arrow-up-right" size="sm" />
            <span className="sr-only">, opens in a new tab</span>
          </a>
        }
      >
        On machines of your own: choose the place, then follow the steps.
      </PageHeader>
      {listFirst && list}
      <CategoryCards />
      <Outlet />
      {!listFirst && list}
    </div>
  )
}

const cards: Record<GuideCategory, { name: string; text: string }> = {
  local: { name: "Local", text: "Your own computer: macOS, Linux, or Windows with WSL2." },
  cloud: { name: "Cloud", text: "AWS, GCP, Azure or OCI: one virtual machine, or Kubernetes." },
  onprem: { name: "On-premises", text: "Docker, Kubernetes, Rancher or vSphere on your own hardware." },
  hybrid: {
    name: "Hybrid and air-gapped",
    text: "At the edge, with a cloud for peaks, or without the internet.",
  },
}

/** The four categories; the one whose guide is shown is marked, and each can be jumped to. */
export function CategoryCards() {
  const { pathname } = useLocation()
  const { category: shown } = guideAt(pathname)
  return (
    <nav aria-label="Categories">
      <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3">
        {guideCategories.map((category) => (
          <li key={category} id={categoryAnchors[category]} className="grid">
            <Link
              to={guideAddress(category)}
              preventScrollReset
              aria-current={category === shown ? "true" : undefined}
              className="flex flex-col gap-1 rounded-card border border-line-strong bg-raised p-4 transition-colors hover:border-edge aria-[current]:border-ember aria-[current]:bg-ember-wash max-sm:justify-center max-sm:px-3 max-sm:py-2.5"
            >
              <span className="text-md font-semibold">{cards[category].name}</span>
              <span className="text-ink-2 max-sm:sr-only">{cards[category].text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the category that the hash selects (spec 2 §2.11). The server never sees a hash: without scripts it leads to the category's card. */
export function useHashCategory() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const category = categoryOfHash(hash)
    if (!category) return
    const provider = category === "cloud" ? providerOf(hash.replace("#cloud-", "")) : undefined
    if (guideAt(pathname).category === category && !provider) return
    navigate(guideAddress(category, provider), { replace: true, preventScrollReset: true })
  }, [pathname, hash, navigate])
}
