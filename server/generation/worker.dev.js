// In development, Vite loads the TypeScript worker inside the thread. Changes take effect in the next thread.
import { createServer } from "vite"

const vite = await createServer({
  configFile: false,
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true, watch: null, ws: false },
})
/** @type {typeof import("../../app/entry.worker.ts")} */
const worker = /** @type {any} */ (await vite.ssrLoadModule("./app/entry.worker.ts"))

export default worker.default
