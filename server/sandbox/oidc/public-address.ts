import type { IncomingMessage } from "node:http"

/**
 * Makes a request look as if it had come to the public origin, whatever way it came: the launchpad reaches the
 * provider over loopback, and the issuer, its URLs and the Secure mark of its cookies must not depend on that.
 */
export function addressPublicly(request: IncomingMessage, origin: URL) {
  request.headers.host = origin.host
  request.headers["x-forwarded-host"] = origin.host
  request.headers["x-forwarded-proto"] = origin.protocol.slice(0, -1)
}
