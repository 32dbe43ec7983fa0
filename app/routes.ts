import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes"

/** Unknown addresses below these show the launchpad's home, not the site's. */
const launchpadAreas = [
  "home",
  "app",
  "deployments",
  "balance",
  "licenses",
  "admin",
  "dashboard",
  "agents",
  "test-dashboard",
  "account",
]

/** Each guide, and the categories, which show their first one. Some generate a configuration. */
const generatingGuides = [
  "private-deployments/category/cloud",
  "private-deployments/category/cloud/provider/:provider",
  "private-deployments/category/onprem",
  "private-deployments/category/onprem/platform/:platform",
]
const otherGuides = [
  "private-deployments",
  "private-deployments/category/local",
  "private-deployments/category/hybrid",
]

/** One file at several addresses. */
function at(paths: string[], file: string) {
  return paths.map((path) => route(path, file, { id: `${file} at ${path}` }))
}

export default [
  // The public site: never loads the session.
  layout("routes/site/layout.tsx", [
    index("routes/site/home/page.tsx"),
    route("deployment", "routes/site/deployment/page.tsx"),
    route("docs", "routes/site/docs/page.tsx"),
    route("comparison", "routes/site/comparison/page.tsx"),
    route("service-providers", "routes/site/service-providers/page.tsx"),
    route("agents-gallery", "routes/site/agents-gallery/page.tsx"),
    route("contact", "routes/site/contact/page.tsx"),
    ...at(["privacy-policy", "terms-of-service", "cookie-policy"], "routes/site/legal/page.tsx"),
    route("pricing", "routes/site/pricing/page.tsx"),
    route("resources", "routes/site/resources/page.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),
  // The chat script runs in a frame with an opaque origin.
  route("contact/chat.html", "routes/site/contact/chat-frame.ts"),
  route("resources/roi-report.pdf", "routes/site/resources/roi/report.ts"),

  // Company detection for the home page.
  route("api/user-info", "routes/site/home/user-info.ts"),

  // How the site is found and shared.
  ...at(
    ["sitemap.xml", "robots.txt", "llms.txt", "manifest.webmanifest", ".well-known/security.txt"],
    "routes/site/seo/text-file.ts",
  ),
  route("og/:file", "routes/site/seo/share-image.ts"),
  route(".well-known/change-password", "routes/auth/change-password.ts"),

  // The launchpad: loads the session and, for signed-in users, the platform client.
  layout("routes/launchpad/layout.tsx", [
    layout("routes/launchpad/error-boundary.tsx", [
      ...["home", "admin"].map((path) =>
        route(path, "routes/launchpad/home/page.tsx", { id: `routes/launchpad/home at ${path}` }),
      ),
      route("find", "routes/launchpad/find/page.tsx"),
      route("agents", "routes/launchpad/agents/list.tsx"),
      route("agents/:id", "routes/launchpad/agents/detail.tsx"),
      route("agents/:id/deploy", "routes/launchpad/agents/deploy.tsx"),
      ...at(["deployments", "deployments/type/:type", "app"], "routes/launchpad/deployments/list.tsx"),
      route("deployments/:id", "routes/launchpad/deployments/detail.tsx", [
        index("routes/launchpad/deployments/detail.index.tsx"),
        route("logs", "routes/launchpad/deployments/logs.tsx"),
      ]),
      route("deployments/:id/steps/:stepId/rerun", "routes/launchpad/deployments/rerun-step.ts"),
      route("deployments/:id/version", "routes/launchpad/deployments/version.tsx"),
      route("deployments/:id/delete", "routes/launchpad/deployments/delete.tsx"),
      route("deployments/:id/timeout", "routes/launchpad/deployments/timeout.tsx"),
      route("deployments/:id/terminal", "routes/launchpad/deployments/terminal/page.tsx"),
      route("balance", "routes/launchpad/balance/page.tsx"),
      route("balance/add-funds", "routes/launchpad/balance/add-funds.tsx"),
      route("balance/checkout", "routes/launchpad/balance/checkout.tsx"),
      route("licenses/quote", "routes/launchpad/licenses/quote.tsx"),
      ...prefix("licenses/:id", [
        route("pay", "routes/launchpad/licenses/pay.tsx"),
        route("pay/bank-transfer", "routes/launchpad/licenses/bank-transfer.tsx"),
        route("checkout", "routes/launchpad/licenses/checkout.tsx"),
      ]),
      route("licenses", "routes/launchpad/licenses/list.tsx"),
      route("licenses/:id/delete", "routes/launchpad/licenses/delete.tsx"),
      layout("routes/launchpad/private-deployments/layout.tsx", [
        ...at(generatingGuides, "routes/launchpad/private-deployments/guide.tsx"),
        ...at(otherGuides, "routes/launchpad/private-deployments/guide-without-generator.tsx"),
      ]),
      route("account/activity", "routes/launchpad/activity/list.tsx"),
      route("account/activity/:id", "routes/launchpad/activity/deployment.tsx"),
      ...prefix("account/sign-ins", [
        index("routes/launchpad/sign-ins/list.tsx"),
        route(":id/end", "routes/launchpad/sign-ins/end.tsx"),
      ]),
      route("test-dashboard", "routes/launchpad/test-dashboard/list.tsx"),
      route("test-dashboard/:id", "routes/launchpad/test-dashboard/detail.tsx"),
      ...prefix("private-deployments/connected", [
        route("new", "routes/launchpad/private-deployments/connected/new.tsx"),
        route(":id/edit", "routes/launchpad/private-deployments/connected/edit.tsx"),
        route(":id/remove", "routes/launchpad/private-deployments/connected/delete.tsx"),
      ]),
      ...at(
        launchpadAreas.map((area) => `${area}/*`),
        "routes/launchpad/not-found.tsx",
      ),
    ]),

    // Admins only: the layout refuses everybody else before any admin call.
    layout("routes/launchpad/admin-layout.tsx", [
      route("dashboard", "routes/admin/dashboard/list.tsx"),
      route("dashboard/:id/delete", "routes/admin/dashboard/delete.tsx"),
      route("dashboard/bulk", "routes/admin/bulk/page.tsx"),
      route("admin/licenses", "routes/admin/licenses/list.tsx"),
      route("admin/licenses.csv", "routes/admin/licenses/export-csv.ts"),
      route("admin/licenses/:id/mark-paid", "routes/admin/licenses/mark-paid.tsx"),
      route("admin/customers/:email", "routes/admin/customer.tsx"),
      route("admin/jobs", "routes/admin/jobs/list.tsx"),
      route("admin/jobs/:id", "routes/admin/jobs/detail.tsx"),
      route("admin/jobs/:id/now", "routes/admin/jobs/poll.ts"),
      route("admin/jobs/:id/receipt.csv", "routes/admin/jobs/export-csv.ts"),
      route("dashboard/rows", "routes/admin/dashboard/list.poll.ts"),
      route("dashboard/deployments.csv", "routes/admin/dashboard/export-csv.ts"),
      route("admin/pings", "routes/admin/pings/list.tsx"),
      route("admin/pings/rows", "routes/admin/pings/list.poll.ts"),
      route("admin/pings/pings.csv", "routes/admin/pings/export-csv.ts"),
      route("admin/pings/spread", "routes/admin/pings/distribution/page.tsx"),
      route("admin/balances", "routes/admin/balances.tsx"),
    ]),

    route("licenses/type/:type", "routes/launchpad/licenses/redirect-to-type.ts"),
    ...prefix("private-deployments", [
      // Extra path segments are ignored.
      route("*", "routes/launchpad/private-deployments/redirect-to-guide.ts"),
      route("configuration.zip", "routes/launchpad/private-deployments/generator/download-zip.ts"),
      route("compose.env", "routes/launchpad/private-deployments/compose-env.ts"),
      route("connected/sync", "routes/launchpad/private-deployments/connected/sync.ts"),
      route("connected/from-guide", "routes/launchpad/private-deployments/connected/from-guide.ts"),
    ]),
    route("deployments/:id/logs.zip", "routes/launchpad/deployments/logs-zip.ts"),
    route("deployments/:id/terminal/screen", "routes/launchpad/deployments/terminal/screen.ts"),
    route("deployments/:id/terminal/end", "routes/launchpad/deployments/terminal/end.ts"),
    route("deployments/:id/terminal/input", "routes/launchpad/deployments/terminal/input.ts"),
    route("deployments/list", "routes/launchpad/deployments/list.poll.ts"),
    route("deployments/:id/logs/now", "routes/launchpad/deployments/logs.poll.ts"),
    route("home/now", "routes/launchpad/home/poll.ts"),
    route("agents/targets", "routes/launchpad/agents/targets.ts"),
    route("balance/now", "routes/launchpad/balance/poll.ts"),
    route("balance/payment", "routes/launchpad/balance/payment-status.ts"),
    route("test-dashboard/list", "routes/launchpad/test-dashboard/list.poll.ts"),
    ...prefix("test-dashboard/:id", [
      route("now", "routes/launchpad/test-dashboard/detail.poll.ts"),
      route("log.txt", "routes/launchpad/test-dashboard/full-log.ts"),
      route("artifacts/:artifactId", "routes/launchpad/test-dashboard/artifact.ts"),
    ]),
    route("agents/:id/picture/:kind", "routes/launchpad/agents/picture.ts"),
    route("agents/:id/agent.yaml", "routes/launchpad/agents/export-yaml.ts"),
    route("account/activity.csv", "routes/launchpad/activity/export-csv.ts"),
    route("calendar.ics", "routes/launchpad/calendar/calendar.ts"),
    route("licenses/terms", "routes/launchpad/licenses/terms.ts"),
    route("licenses/:id/payment", "routes/launchpad/licenses/payment-status.ts"),
    route("licenses/:id/key", "routes/launchpad/licenses/download-key.ts"),
  ]),

  // Checks a private deployment from a frame with an opaque origin.
  route(
    "private-deployments/connected/reach.html",
    "routes/launchpad/private-deployments/connected/reachability-frame.ts",
  ),

  // Sign-in
  ...prefix("auth", [
    route("sign-in", "routes/auth/sign-in.tsx"),
    route("callback", "routes/auth/callback.tsx"),
    route("sign-out", "routes/auth/sign-out.tsx"),
    route("other-person", "routes/auth/other-person.tsx"),
    route("keepalive", "routes/auth/keepalive.ts"),
    route("silent", "routes/auth/silent.ts"),
    route("back-channel-logout", "routes/auth/back-channel-logout.ts"),
    route("front-channel-logout", "routes/auth/front-channel-logout.ts"),
  ]),
  route("silent-check-sso.html", "routes/auth/silent-check-sso.ts"),

  ...at(["theme", "notice"], "routes/kept-choice.tsx"),
] satisfies RouteConfig
