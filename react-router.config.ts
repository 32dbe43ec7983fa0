import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { compressFiles } from "./server/compressed-files.ts"

export default {
  ssr: true,
  async buildEnd({ reactRouterConfig }) {
    await compressFiles(join(reactRouterConfig.buildDirectory, "client"))
  },
  // All routes are known from the start: asking for one later fails when the server is away, and takes the page down.
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    // Otherwise a part whose script a proxy refuses ends in an error page, and what was typed is lost.
    v8_splitRouteModules: false,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config
