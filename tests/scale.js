// `npm run scale`: how many nodes serve how many users, at which price, and what breaks first. `npm run scale -- --tabs=2`
// changes an assumption; `npm run scale -- --measure` measures the costs of this version on this machine first.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const { module } = await runnerImport("./tests/scale/run.ts")
await module.runScale(process.argv.slice(2))
process.exit()
