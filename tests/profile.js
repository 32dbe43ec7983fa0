// `npm run profile -- /deployments`: a CPU profile of one page under load, and its hottest functions.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const { module } = await runnerImport("./tests/bench/profile.ts")
await module.profilePage(process.argv[2] ?? "/")
process.exit()
