import { Link } from "react-router"
import { ExternalLink } from "~/ui/external-link"
import { linkClass } from "~/ui/link"

/** A sentence of a guide: what stands between backticks is code, `[words](address)` is a link. */
export function Words({ text }: { text: string }) {
  let at = 0
  return text.split(/(`[^`]+`|\[[^[\]]+\]\([^()]+\))/).map((piece) => {
    const key = at
    at += piece.length
    const [, code] = /^`(.+)`$/.exec(piece) ?? []
    if (code) {
      return (
        <code
          key={key}
          className={`rounded-[3px] bg-gray-wash px-1 font-mono text-[0.92em] [font-variant-ligatures:none] ${code.length > 24 ? "break-words" : "whitespace-nowrap"}`}
        >
          {code}
        </code>
      )
    }
    const [, words, address] = /^\[([^\]]+)\]\((.+)\)$/.exec(piece) ?? []
    if (!words || !address) return piece
    return address.startsWith("/") ? (
      <Link key={key} to={address} className={linkClass}>
        {words}
      </Link>
    ) : (
      <ExternalLink key={key} href={address}>
        {words}
      </ExternalLink>
    )
  })
}
