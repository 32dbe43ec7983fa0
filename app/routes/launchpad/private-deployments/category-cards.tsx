import { Link, useLocation } from "react-router"
import { categoryAnchors, type GuideCategory, guideAddress, guideCategories } from "~/domain/guide-address"
import { guideAt } from "./guides"

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
