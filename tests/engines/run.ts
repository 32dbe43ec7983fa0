import { readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { pipeline } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"
import { createServer } from "node:tls"
import { makeCertificate } from "../support/certificate"
import { listen } from "../support/listen"
import { freePort, startServer } from "../support/server"
import { temporaryFolder } from "../support/temporary"
import type { Engine, Launch } from "./engine"
import { launchFirefox } from "./firefox"
import { journeys } from "./journeys"
import { isFor, type Journey } from "./journeys/journey"
import { arrived, type Column, kindOf, writeMatrix } from "./matrix"
import { createPerson } from "./person"
import { launchWebKit } from "./webkit"

/** By the name on the command line. */
const engines: Record<string, Launch> = {
  "firefox-esr": launchFirefox,
  "webkit-gtk": launchWebKit,
}
const names = Object.keys(engines)
/** A driver that stops answering must not stop the others. */
const journeyMs = 120_000

/** Walks the chosen journeys in each engine, with scripts and without. Returns whether all of them arrived. */
export async function runEngines(chosenEngines: string[], words: string[], print: (line: string) => void) {
  const unknown = chosenEngines.filter((name) => !engines[name])
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. There are ${names.join(", ")}.`)
  const chosen = journeys.filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word.toLowerCase())),
  )
  if (chosen.length === 0) throw new Error(`No journey is named ${words.join(" ")}.`)
  const columns: Column[] = []
  const server = await startWithTls()
  try {
    for (const [engine, launch] of Object.entries(engines)) {
      if (!chosenEngines.includes(engine)) continue
      for (const scripts of [true, false]) {
        const column: Column = { engine, version: "", scripts, results: new Map() }
        columns.push(column)
        for (const journey of chosen) {
          if (!isFor(journey, scripts) || journey.limits?.[engine]) continue
          const { version, result } = await walk(journey, launch, scripts, server)
          if (version) column.version = version
          column.results.set(journey.name, result)
          // A run may be cut off.
          if (words.length === 0) writeFileSync("tests/engines.md", writeMatrix(columns, journeys))
          const mark = result === arrived ? "✓" : "✗"
          print(
            `${mark} ${version ?? engine}, ${kindOf(scripts)}: ${journey.name}${result === arrived ? "" : `: ${result}`}`,
          )
        }
      }
    }
  } finally {
    await server.stop()
  }
  return columns.every(({ results }) => [...results.values()].every((result) => result === arrived))
}

/** As people reach it. Over plain HTTP, WebKit goes back to pages that say no-store. */
async function startWithTls() {
  const { certificate, key } = makeCertificate(temporaryFolder((remove) => process.once("exit", remove)))
  const PORT = await freePort()
  const relay = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => {
    pipeline(socket, connect(PORT, "127.0.0.1"), socket, () => {})
  })
  const origin = `https://localhost:${await listen(relay)}`
  const { control, stop } = await startServer({ PORT: String(PORT), APP_ORIGIN: origin })
  return { origin, control, stop }
}

async function walk(
  journey: Journey,
  launch: Launch,
  scripts: boolean,
  server: Awaited<ReturnType<typeof startWithTls>>,
) {
  await server.control.reset()
  let engine: Engine | undefined
  const limit = new AbortController()
  try {
    engine = await launch({ scripts, width: journey.width ?? 1280, height: journey.height ?? 800 })
    const person = createPerson(engine, server.origin, scripts)
    const tooLate = delay(journeyMs, undefined, { signal: limit.signal }).then(() => {
      throw new Error("the driver stopped answering")
    })
    await Promise.race([journey.walk(person, server.control), tooLate])
    return { version: engine.name, result: arrived }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    // One line without the table's own sign.
    return { version: engine?.name, result: problem.replace(/\s+/g, " ").replaceAll("|", "/") }
  } finally {
    limit.abort()
    await engine?.close()
  }
}
