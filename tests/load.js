// `npm run test:load`: what the built server does under floods and failures, as a table. `npm run test:load -- pdf` for some.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"
import { offerRedis } from "./support/programs.js"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
await offerRedis()
const { module } = await runnerImport("./tests/load/run.ts")
await module.runScenarios(process.argv.slice(2))
