import type { Entries } from "./view"

export const adminViews: Entries = {
  "/admin/*": { path: "/admin/no/such/page", people: ["kim"] },
  "/dashboard/*": { path: "/dashboard/no/such/page", people: ["kim"] },
}
