// A floor: plain Node that writes one answer. Its standard for a 304 is the page cache's: the same tag, no body.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"

const [folder = ""] = process.argv.slice(2)
/** @type {{ headers: Record<string, string> }} */
const { headers } = JSON.parse(readFileSync(`${folder}/head.json`, "utf8"))
const body = readFileSync(`${folder}/body`)
const { "content-length": _length, ...unchanged } = headers

createServer((request, response) => {
  if (request.headers["if-none-match"] === headers.etag) response.writeHead(304, unchanged).end()
  else response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), "127.0.0.1")
