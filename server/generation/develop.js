// In development the worker is TypeScript, which Vite loads inside of the thread. A changed one is seen by the next thread.
import { runnerImport } from "vite"

/** @type {{ module: typeof import("../../app/entry.worker.ts") }} */
const { module } = await runnerImport("./app/entry.worker.ts", {
  configFile: false,
  resolve: { tsconfigPaths: true },
})

export default module.default
