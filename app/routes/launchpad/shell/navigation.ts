import { href } from "react-router"
import type { IconName } from "~/ui/icon-names"

export interface NavEntry {
  label: string
  to: string
  icon: IconName
  /** Indented under the previous entry. */
  sub?: boolean
  /** Other paths of the same page. */
  alsoAt?: string[]
}

interface NavGroup {
  /** The first group has no heading. */
  label?: string
  for?: "admins" | "signed-in"
  entries: NavEntry[]
}

/** In the order of the sidebar. Groups without entries are hidden. */
const groups: NavGroup[] = [
  {
    entries: [
      { label: "Home", to: href("/home"), icon: "house" },
      { label: "Agent Gallery", to: href("/agents"), icon: "layout-grid" },
      { label: "Hosted Deployments", to: href("/deployments"), icon: "server", alsoAt: [href("/app")] },
      { label: "Balance & Billing", to: href("/balance"), icon: "wallet", sub: true },
      { label: "Private Deployments", to: href("/private-deployments"), icon: "shield" },
      { label: "Licenses", to: href("/licenses"), icon: "key-round" },
    ],
  },
  {
    label: "Admin",
    for: "admins",
    entries: [
      { label: "Deployment Dashboard", to: href("/dashboard"), icon: "layout-dashboard" },
      { label: "Ping Dashboard", to: href("/admin/pings"), icon: "activity" },
      { label: "License Admin", to: href("/admin/licenses"), icon: "key-round" },
      { label: "Manage User Balance", to: href("/admin/balances"), icon: "banknote" },
      // Open to every signed-in user; only admins get the link.
      { label: "Test Dashboard", to: href("/test-dashboard"), icon: "flask-conical" },
    ],
  },
  {
    label: "Account",
    for: "signed-in",
    entries: [
      { label: "Activity", to: href("/account/activity"), icon: "clock" },
      { label: "Active Sessions", to: href("/account/sign-ins"), icon: "monitor" },
    ],
  },
]

export function navigationFor(person: { isAdmin: boolean } | null) {
  const rights = { admins: person?.isAdmin ?? false, "signed-in": person !== null }
  return groups.filter((group) => group.for === undefined || rights[group.for])
}

/** The page above an address that no sidebar entry names itself, such as the list for a deleted deployment. */
export function entryAbove(path: string) {
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.to !== path && isCurrent(entry, path))
}

/** Paths below `alsoAt` belong to other pages. */
export function isCurrent({ to, alsoAt = [] }: NavEntry, path: string) {
  return path === to || path.startsWith(`${to}/`) || alsoAt.includes(path)
}
