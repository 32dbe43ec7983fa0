// `npm run bench`: the product under load, as a table. `npm run bench -- site console` measures these sections only,
// `npm run bench -- --quick` everything for a shorter time.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const { module } = await runnerImport("./tests/bench/run.ts")
await module.runBench(process.argv.slice(2))
// Idle connections of stopped servers must not keep this process.
process.exit()
