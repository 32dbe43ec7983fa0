import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"
import { sendRequests } from "./http-load"
import { type CpuProfile, inspect, inspectable } from "./inspector"
import { pinLoad } from "./processor"
import { headersOf, startProduct } from "./product"

const folder = ".profiles"
const bundle = "build/server/index.js"
const shown = 30

/** Loads one page of a signed-in person, prints the hottest functions and keeps the profile for a debugger. */
export async function profilePage(path: string) {
  buildWithSourceMap()
  pinLoad()
  const inspector = await inspectable()
  const product = await startProduct({ env: inspector.env })
  try {
    const ada = await product.signIn()
    const answer = await ada.send(path)
    if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}.`)
    const target = { port: product.server.port, path, headers: headersOf(ada, path) }
    await sendRequests(target, { seconds: 5, connections: 4 })
    const debug = await inspect(inspector.port)
    let requests = 0
    const profile = await debug.profile(async () => {
      requests = await sendRequests(target, { seconds: 10, connections: 4 })
    })
    debug.close()
    mkdirSync(folder, { recursive: true })
    const file = `${folder}/${path.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}.cpuprofile`
    writeFileSync(file, JSON.stringify(profile))
    for (const line of report(profile, requests)) console.log(line)
    console.log(`\nThe profile is ${file}; Chromium's developer tools open it.`)
  } finally {
    await product.stop()
  }
}

/** The server is one bundle: without a map, no function has a package. */
function buildWithSourceMap() {
  const map = `${bundle}.map`
  if (existsSync(map) && statSync(map).mtimeMs > statSync(bundle).mtimeMs - 60_000) return
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined }
  const program = "node_modules/@react-router/dev/bin.js"
  execFileSync(process.execPath, [program, "build", "--sourcemapServer", "--logLevel", "warn"], {
    stdio: "inherit",
    env,
  })
}

/** The hottest functions by self time, below their packages. */
function report({ nodes, samples, timeDeltas }: CpuProfile, requests: number) {
  const sourceOf = createSourceFinder()
  const functionOf = new Map(nodes.map((node) => [node.id, locate(node.callFrame, sourceOf)]))
  const times = new Map<string, Map<string, number>>()
  let total = 0
  for (const [at, id] of samples.entries()) {
    const place = functionOf.get(id)
    const time = timeDeltas[at] ?? 0
    if (!place || place.name === "(idle)" || place.name === "(root)") continue
    total += time
    const functions = times.get(place.owner) ?? new Map<string, number>()
    times.set(place.owner, functions)
    functions.set(place.name, (functions.get(place.name) ?? 0) + time)
  }
  const percent = (time: number) => `${((time / total) * 100).toFixed(1).padStart(5)} %`
  const sum = (functions: Map<string, number>) => [...functions.values()].reduce((all, one) => all + one, 0)
  const hottest = [...times]
    .flatMap(([owner, functions]) => [...functions].map(([name, time]) => ({ owner, name, time })))
    .sort((a, b) => b.time - a.time)
    .slice(0, shown)
  const owners = [...times].sort(([, a], [, b]) => sum(b) - sum(a))
  return [
    `${requests} requests, ${(total / 1000 / requests).toFixed(2)} ms of the main thread for each. Self time:`,
    ...owners.flatMap(([owner, functions]) => {
      const own = hottest.filter((one) => one.owner === owner)
      if (own.length === 0) return []
      return [
        "",
        `${percent(sum(functions))}  ${owner}`,
        ...own.map(({ name, time }) => `  ${percent(time)}  ${name}`),
      ]
    }),
  ]
}

type CallFrame = CpuProfile["nodes"][number]["callFrame"]

/** The package of a function, or this repository, with its file. */
function locate(frame: CallFrame, sourceOf: (frame: CallFrame) => string) {
  const name = frame.functionName || "(anonymous)"
  if (frame.url === "") return { owner: "V8 and Node's native code", name }
  const source = sourceOf(frame)
  if (source.startsWith("node:")) return { owner: "Node", name: `${name}  ${source}` }
  const [, owner = "this repository", file = ""] =
    /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(source) ?? []
  return { owner, name: `${name}  ${file || source.replace(/^(\.\.\/)+/, "")}` }
}

/** The file that a bundled function was written in. */
function createSourceFinder() {
  const maps = new Map<string, SourceMap | undefined>()
  return ({ url, lineNumber, columnNumber }: CallFrame) => {
    if (!maps.has(url)) {
      const file = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : ""
      maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : undefined)
    }
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
    return entry && "originalSource" in entry ? entry.originalSource : url
  }
}
