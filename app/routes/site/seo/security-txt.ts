import { brandContext, requestInfo } from "~/http/contexts"
import type { Route } from "./+types/security-txt"
import { textFile } from "./text-file"

const day = 24 * 60 * 60_000
/** RFC 9116 recommends less than a year. */
const validDays = 180

/** Tells where to report a vulnerability (RFC 9116). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = context.get(requestInfo)
  const expires = new Date(Math.floor(Date.now() / day + validDays) * day)
  return textFile(request, "text/plain", [
    `Contact: mailto:${context.get(brandContext).securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ])
}
