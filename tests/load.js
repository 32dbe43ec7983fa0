// `npm run test:load`: how the built server behaves under load, as a table. `npm run test:load -- overload`
// runs one scenario.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"
import { requirePrograms } from "./support/programs.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
requirePrograms()
const { module } = await runnerImport("./tests/load/run.ts")
await module.runScenarios(process.argv.slice(2))
