import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { request as send } from "undici"
import { startChild } from "./child-server"
import { compareServers, type Effort } from "./compare"
import { compressed, startProduct } from "./product"
import { type Row, ratioRow } from "./report"
import { startStock } from "./stock-app"

/** The page `/`, which the server keeps: whole and compressed, and as a 304. */
export async function benchSite(effort: Effort): Promise<Row[]> {
  const product = await startProduct()
  const stock = await startStock()
  const kept = await keptAnswer(product.server.port)
  const folder = mkdtempSync(join(tmpdir(), "kept-"))
  writeFileSync(join(folder, "body"), kept.body)
  writeFileSync(join(folder, "head.json"), JSON.stringify({ headers: kept.headers }))
  const plainNode = await startChild(() => [
    process.execPath,
    join(import.meta.dirname, "plain-node.js"),
    folder,
  ])
  const nginx = await startNginx(folder)
  try {
    const ofPage = (server: { port: number; pid: number }, tag?: string) => ({
      ...server,
      path: "/",
      headers: { ...compressed, ...(tag && { "if-none-match": tag }) },
    })
    // A stock page costs less when it is not compressed.
    const whole = await compareServers(
      ofPage(product.server),
      [{ ...stock, path: "/" }, ofPage(plainNode), ...nginx.map((server) => ofPage(server))],
      effort,
    )
    const tag = kept.headers.etag
    const files = await Promise.all(nginx.map(async (server) => ofPage(server, await tagOf(server.port))))
    const notModified = await compareServers(
      ofPage(product.server, tag),
      [ofPage(plainNode, tag), ...files],
      effort,
    )
    const [bare = [], plain = [], ...file] = whole
    const [plainTag = [], ...fileTag] = notModified
    return [
      ratioRow("site page `/`, kept, compressed", bare, { atLeast: 20 }, "stock bare page"),
      ratioRow("the same", plain, { atLeast: 0.5 }, "plain Node, same bytes"),
      ...file.map((ratios) => ratioRow("the same", ratios, {}, "nginx, same body")),
      ratioRow("a 304 of `/`", plainTag, { atLeast: 0.5 }, "plain Node, same head"),
      ...fileTag.map((ratios) => ratioRow("the same", ratios, {}, "nginx")),
    ]
  } finally {
    await Promise.all([product.stop(), stock.stop(), plainNode.stop(), ...nginx.map(({ stop }) => stop())])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The compressed answer as it is on the wire. The first request makes the server keep it. */
async function keptAnswer(port: number) {
  const ask = () =>
    send(`http://127.0.0.1:${port}/`, { headers: { ...compressed, host: `localhost:${port}` } })
  await (await ask()).body.dump()
  const answer = await ask()
  const body = Buffer.from(await answer.body.arrayBuffer())
  const ofConnection = ["date", "connection", "keep-alive"]
  const headers = Object.fromEntries(
    Object.entries(answer.headers)
      .filter(([name]) => !ofConnection.includes(name))
      .map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  )
  return { body, headers }
}

async function tagOf(port: number) {
  const answer = await send(`http://127.0.0.1:${port}/`)
  await answer.body.dump()
  return String(answer.headers.etag)
}

/** Serves the kept bytes as a file; none where nginx is not installed. */
async function startNginx(folder: string) {
  if (spawnSync("nginx", ["-v"]).error) return []
  const configuration = (port: number) => `
daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 128; }
http {
  access_log off; sendfile on; keepalive_requests 100000000;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    location = / { root ${folder}; try_files /body =404; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; }
  }
}
`
  const server = await startChild((port) => {
    writeFileSync(join(folder, "nginx.conf"), configuration(port))
    return ["nginx", "-e", "stderr", "-c", join(folder, "nginx.conf")]
  })
  return [server]
}
