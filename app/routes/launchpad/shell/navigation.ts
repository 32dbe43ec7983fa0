import type { IconName } from "~/ui/icons/names"

export interface NavEntry {
  label: string
  to: string
  icon: IconName
  /** Drawn under the entry before it. */
  sub?: boolean
  /** Further addresses that show the same page (decision 2). */
  alsoAt?: string[]
}

interface NavGroup {
  /** The heading above the entries; the first group has none. */
  label?: string
  adminOnly?: boolean
  entries: NavEntry[]
}

/** The sidebar in its order (spec 1 §2). An entry arrives together with its page; a group without entries is not drawn. */
const groups: NavGroup[] = [
  {
    entries: [
      { label: "Home", to: "/home", icon: "house" },
      { label: "Agent Gallery", to: "/agents", icon: "layout-grid" },
      { label: "Hosted Deployments", to: "/deployments", icon: "server", alsoAt: ["/app"] },
      { label: "Balance & Billing", to: "/balance", icon: "wallet", sub: true },
      { label: "Private Deployments", to: "/private-deployments", icon: "shield" },
      { label: "Licenses", to: "/licenses", icon: "key-round" },
    ],
  },
  {
    label: "Admin",
    adminOnly: true,
    entries: [
      { label: "Deployment Dashboard", to: "/dashboard", icon: "layout-dashboard" },
      { label: "Ping Dashboard", to: "/admin/pings", icon: "activity" },
      { label: "License Admin", to: "/admin/licenses", icon: "key-round" },
      { label: "Manage User Balance", to: "/admin/balances", icon: "banknote" },
      // The page is for everybody who is signed in; only admins are led there (decision 4).
      { label: "Test Dashboard", to: "/test-dashboard", icon: "flask-conical" },
    ],
  },
]

export function navigationFor({ isAdmin }: { isAdmin: boolean }) {
  return groups.filter((group) => group.entries.length > 0 && (isAdmin || !group.adminOnly))
}

/** Whether a path is that entry's page or lies below it; below its other addresses lie other pages. */
export function isCurrent({ to, alsoAt = [] }: NavEntry, path: string) {
  return path === to || path.startsWith(`${to}/`) || alsoAt.includes(path)
}
