import type { RequestHandler } from "express"
import type { RequestInfo } from "../app/http/contexts"

/** What the server knows of every request. A test names what it looks at. */
export function withInfo(known: Partial<RequestInfo> = {}): RequestHandler {
  const info: RequestInfo = {
    id: "r1",
    origin: "",
    nonce: "",
    clientIp: "",
    networks: [""],
    owner: "",
    arrivedAt: 0,
    isForm: false,
    browser: "",
    log: { info() {}, warn() {}, error() {} },
    ...known,
  }
  return (_request, response, next) => {
    response.locals.info = { ...info }
    next()
  }
}
