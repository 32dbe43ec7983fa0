import { get } from "node:http"
import type { TestServer } from "./server"
import type { Visitor } from "./visitor"

/** Reads a file in pieces; `take` returns whether to continue. Resolves to the number of bytes received. */
export function download(
  { origin }: Pick<TestServer, "origin">,
  visitor: Visitor,
  path: string,
  take: (received: number) => boolean = () => true,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: visitor.cookies.header(path) ?? "" }
    const request = get(origin + path, { headers }, (response) => {
      let received = 0
      response.on("data", (chunk: Buffer) => {
        received += chunk.length
        if (take(received)) return
        request.destroy()
        resolve(received)
      })
      response.on("end", () => resolve(received))
      response.on("error", () => resolve(received))
    })
    request.on("error", reject)
  })
}
