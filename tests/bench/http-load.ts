import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"

export interface Target {
  port: number
  path: string
  headers?: Record<string, string>
}

export interface LoadOptions {
  seconds: number
  connections?: number | undefined
}

const hasWrk = spawnSync("wrk", ["--version"]).error === undefined
const mostSeconds = 60
const mostConnections = 64

export const loadProgram = hasWrk ? "wrk" : "its own loop"

/**
 * Sends requests to a server of this machine, each connection one after the other, and returns the number of answers.
 * Throws when one is an error: a fast refusal would look like speed.
 */
export async function sendRequests(target: Target, { seconds, connections = 8 }: LoadOptions) {
  const bounded = {
    seconds: Math.min(seconds, mostSeconds),
    connections: Math.min(connections, mostConnections),
  }
  return await (hasWrk ? sendWithWrk : sendWithSockets)(target, bounded)
}

async function sendWithWrk({ port, path, headers = {} }: Target, load: Required<LoadOptions>) {
  const child = spawn("wrk", [
    "-t1",
    `-c${load.connections}`,
    `-d${Math.ceil(load.seconds)}s`,
    // A page may take seconds on a machine that does other work besides.
    "--timeout=30s",
    ...Object.entries({ Host: `localhost:${port}`, ...headers }).flatMap(([name, value]) => [
      "-H",
      `${name}: ${value}`,
    ]),
    `http://127.0.0.1:${port}${path}`,
  ])
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  await once(child, "close")
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(output)
  const requests = Number(/(\d+) requests in /.exec(output)?.[1] ?? 0)
  if (failed || requests === 0) throw new Error(`${path}: ${failed?.[0] ?? "no answers"}`)
  return requests
}

async function sendWithSockets({ port, path, headers = {} }: Target, load: Required<LoadOptions>) {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers })
  const request = `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`
  const end = performance.now() + load.seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => askRepeatedly(port, request, end)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function askRepeatedly(port: number, request: string, end: number) {
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request))
    let answers = 0
    let received: Buffer = Buffer.alloc(0)
    socket.on("error", reject)
    socket.on("close", () => resolve(answers))
    socket.on("data", (data: Buffer) => {
      received = received.length === 0 ? data : Buffer.concat([received, data])
      if (!isComplete(received)) return
      if (!/^HTTP\/1\.1 [23]/.test(received.toString("latin1", 0, 12))) {
        reject(new Error(`An answer began with ${received.toString("latin1", 0, 40)}`))
        return void socket.destroy()
      }
      answers += 1
      received = Buffer.alloc(0)
      if (performance.now() < end) socket.write(request)
      else socket.destroy()
    })
  })
}

function isComplete(answer: Buffer) {
  const headLength = answer.indexOf("\r\n\r\n") + 4
  if (headLength < 4) return false
  const head = answer.toString("latin1", 0, headLength)
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return true
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length === undefined
    ? answer.subarray(-5).equals(Buffer.from("0\r\n\r\n"))
    : answer.length >= headLength + Number(length)
}
