// A floor: plain Node that writes one answer.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"

const [file = ""] = process.argv.slice(2)
/** @type {{ status: number, headers: Record<string, string>, body: string }} */
const { status, headers, body } = JSON.parse(readFileSync(file, "utf8"))
const bytes = Buffer.from(body, "base64")

createServer((_request, response) => response.writeHead(status, headers).end(bytes)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
)
