import { createServer } from "vite"

/**
 * In development, Vite loads the TypeScript entry of a thread inside it. Changes take effect in the next thread.
 * @param {string} entry
 */
export async function loadThread(entry) {
  const vite = await createServer({
    configFile: false,
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  return await vite.ssrLoadModule(entry)
}
